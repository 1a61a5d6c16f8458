import { useInfiniteQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { type Column, DataTable } from '@/shared/ui/data-table.tsx';
import { MenuItem } from '@/shared/ui/menu.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { copy } from './copy.ts';
import { jobsQuery } from './queries.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

type Job = Schema<'DeadJobView'>;

const { jobs } = copy;

const COLUMNS: Column<Job>[] = [
  {
    id: 'kind',
    head: jobs.columns.kind,
    width: 'w-52',
    cell: (job) => <span className="data text-label">{job.kind}</span>,
  },
  {
    id: 'error',
    head: jobs.columns.error,
    cell: ({ last_error: error }) => error && <span title={error}>{error}</span>,
  },
  {
    id: 'payload',
    head: jobs.columns.payload,
    data: true,
    cell: (job) => <span title={job.payload}>{job.payload}</span>,
  },
  { id: 'attempts', head: jobs.columns.attempts, width: 'w-20', data: true, right: true, cell: (job) => job.attempts },
  {
    id: 'ran',
    head: jobs.columns.ran,
    width: 'w-48',
    data: true,
    cell: (job) => <time dateTime={job.run_at}>{mediumDateAndTime(job.run_at)}</time>,
  },
];

/** Failed jobs, each with a button to run it again. */
export function AdminJobs() {
  const list = useInfiniteQuery(jobsQuery);
  const retry = useAdminMutation(async (id: string) => {
    await body(api.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } }));
    return jobs.queued;
  });
  const due = list.data?.pages[0]?.due;
  return (
    <>
      {due !== undefined && <p className="text-ink-2 text-small">{jobs.due(due)}</p>}
      <PagedList list={list} rowsOf={(page) => page.jobs} texts={{ ...jobs, more: copy.more }}>
        {(rows) => (
          <DataTable
            label={jobs.title}
            columns={COLUMNS}
            rows={rows}
            idOf={(job) => job.id}
            menuLabel={copy.actions}
            menu={(job) =>
              job.actions.includes('retry') && (
                <RowMenu label={jobs.menu(job.kind)}>
                  <MenuItem onSelect={() => retry.mutate(job.id)}>{jobs.retry}</MenuItem>
                </RowMenu>
              )
            }
          />
        )}
      </PagedList>
    </>
  );
}
