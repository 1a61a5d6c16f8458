import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { dateAndTime } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { RowsSkeleton } from '@/shared/ui/paged-list.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** Waitlist entries of all modules, newest first, page by page. */
const interestsQuery = infiniteQueryOptions({
  queryKey: adminKeys.moduleInterests,
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/admin/interests', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** The admin tab with the modules' waitlists. */
export function AdminInterests() {
  const list = useInfiniteQuery(interestsQuery);
  const pages = list.data?.pages;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-title-2">{copy.interests.title}</h2>
        <ExportButton />
      </div>
      {pages?.[0] && <Counts counts={pages[0].counts} />}
      {pages && <Interests rows={pages.flatMap((page) => page.interests)} />}
      {pages && <ShowMore list={list} texts={copy.interests} />}
      {!pages && list.isPending && (
        <Loading text={copy.interests.loading}>
          <InterestsSkeleton />
        </Loading>
      )}
      {!pages && list.isError && (
        <ErrorPanel
          title={copy.interests.failed}
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
    </div>
  );
}

/** The modules have a count each. */
const MODULES = Object.keys(copy.list);

/** Placeholders of the counts and the table. */
function InterestsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className={COUNTS}>
        {MODULES.map((module) => (
          <div key={module} className={COUNT}>
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-6 w-8" />
          </div>
        ))}
      </div>
      <div>
        <RowsSkeleton />
      </div>
    </div>
  );
}

const COUNTS =
  'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4 lg:grid-cols-7';
const COUNT = 'bg-canvas p-4 last:col-span-2 lg:last:col-span-1';

function Counts({ counts }: { counts: readonly Schema<'InterestCount'>[] }) {
  return (
    <dl aria-label={copy.interests.counts} className={COUNTS}>
      {counts.map(({ module, count }) => (
        <div key={module} className={COUNT}>
          <dt className="text-ink-2 text-small">{copy.list[module].title}</dt>
          <dd className="data mt-1 text-title-2">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Interests({ rows }: { rows: readonly Schema<'AdminInterest'>[] }) {
  if (rows.length === 0) return <EmptyPanel small title={copy.interests.empty} />;
  const { columns } = copy.interests;
  return (
    <section aria-label={copy.interests.title} className="overflow-x-auto">
      <table className="w-full min-w-[640px] text-left text-small">
        <thead className="border-line border-b text-ink-3 text-label">
          <tr className="[&>th]:py-2.5 [&>th]:pr-4 [&>th]:font-medium">
            <th scope="col">{columns.at}</th>
            <th scope="col">{columns.module}</th>
            <th scope="col">{columns.email}</th>
            <th scope="col">{columns.note}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-line border-b align-top [&>td]:py-3 [&>td]:pr-4">
              <td className="data whitespace-nowrap text-ink-2 text-label">{dateAndTime(row.created_at)}</td>
              <td className="whitespace-nowrap">{copy.list[row.module].title}</td>
              <td>
                <EmailAddress>{row.email}</EmailAddress>
              </td>
              <td className="max-w-[52ch] text-ink-2 [overflow-wrap:anywhere]">{row.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Downloads the export with the session's token. */
function ExportButton() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await body(api.GET('/api/admin/interests/export', { parseAs: 'blob' }));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'module-interests.csv';
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      const [title, sentence] = copy.interests.exportFailed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} busyText={copy.interests.exporting} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {copy.interests.export}
    </Button>
  );
}
