import { useInfiniteQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { dateAndTime } from '@/shared/lib/dates.ts';
import { Chip } from '@/shared/ui/chip.tsx';
import { type Column, DataTable } from '@/shared/ui/data-table.tsx';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { FilterBar } from '@/shared/ui/filter-bar.tsx';
import { FilterSelect } from '@/shared/ui/filter-select.tsx';
import { MenuItem } from '@/shared/ui/menu.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { copy } from './copy.ts';
import { outboxQuery } from './queries.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

type Mail = Schema<'OutboxMailView'>;

const { outbox } = copy;

const TONES = {
  queued: 'warning',
  sending: 'warning',
  sent: 'success',
  captured: 'neutral',
  dead: 'danger',
  skipped: 'neutral',
} as const;

const COLUMNS: Column<Mail>[] = [
  {
    id: 'subject',
    head: outbox.columns.subject,
    width: 'w-[22%]',
    cell: (mail) => (
      <span className="font-medium" title={mail.subject}>
        {mail.subject}
      </span>
    ),
  },
  {
    id: 'recipient',
    head: outbox.columns.recipient,
    width: 'w-[18%]',
    cell: (mail) => (
      <span title={mail.recipient}>
        <EmailAddress>{mail.recipient}</EmailAddress>
      </span>
    ),
  },
  { id: 'kind', head: outbox.columns.kind, width: 'w-40', data: true, spare: true, cell: (mail) => mail.kind },
  {
    id: 'status',
    head: outbox.columns.status,
    width: 'w-32',
    cell: (mail) => <Chip tone={TONES[mail.status]}>{outbox.statuses[mail.status]}</Chip>,
  },
  {
    id: 'created',
    head: outbox.columns.created,
    width: 'w-40',
    data: true,
    cell: (mail) => <time dateTime={mail.created_at}>{dateAndTime(mail.created_at)}</time>,
  },
  {
    id: 'error',
    head: outbox.columns.error,
    spare: true,
    cell: ({ last_error: error }) => error && <span title={error}>{error}</span>,
  },
];

interface AdminOutboxProps {
  recipient: string;
  /** One status, or the empty text for all. */
  status: string;
  onFilter: (filter: { recipient: string; status: string }) => void;
}

/** What was mailed to whom, and how far it came; what was given up is sent again. */
export function AdminOutbox({ recipient, status, onFilter }: AdminOutboxProps) {
  const list = useInfiniteQuery(outboxQuery(recipient, status));
  const requeue = useAdminMutation(async (id: string) => {
    await body(api.POST('/api/admin/outbox/{id}/requeue', { params: { path: { id } } }));
    return outbox.queued;
  });
  const menu = (mail: Mail) =>
    mail.actions.includes('requeue') && (
      <RowMenu label={outbox.menu(mail.subject)}>
        <MenuItem onSelect={() => requeue.mutate(mail.id)}>{outbox.requeue}</MenuItem>
      </RowMenu>
    );
  return (
    <>
      <FilterBar
        label={outbox.search}
        placeholder={outbox.placeholder}
        query={recipient}
        onSearch={(words) => onFilter({ recipient: words, status })}
        buttonText={copy.find}
      >
        <FilterSelect
          label={outbox.status}
          value={status}
          onChange={(next) => onFilter({ recipient, status: next })}
          options={[['', outbox.all], ...Object.entries(outbox.statuses)]}
        />
      </FilterBar>
      <PagedList list={list} rowsOf={(page) => page.mails} texts={{ ...outbox, more: copy.more }}>
        {(rows) => (
          <DataTable
            label={outbox.title}
            columns={COLUMNS}
            rows={rows}
            idOf={(mail) => mail.id}
            menuLabel={copy.actions}
            menu={menu}
          />
        )}
      </PagedList>
    </>
  );
}
