import { useInfiniteQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { type Column, DataTable } from '@/shared/ui/data-table.tsx';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { FilterBar } from '@/shared/ui/filter-bar.tsx';
import { FilterSelect } from '@/shared/ui/list/filter-select.tsx';
import { MenuItem } from '@/shared/ui/menu.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { RowMenu } from '@/shared/ui/row-menu.tsx';
import { copy } from './copy.ts';
import { outboxQuery } from './queries.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

type Email = Schema<'OutboxMailView'>;

const { outbox } = copy;

const TONES = {
  queued: 'warning',
  sending: 'warning',
  sent: 'success',
  captured: 'neutral',
  dead: 'danger',
  skipped: 'neutral',
} as const;

const COLUMNS: Column<Email>[] = [
  {
    id: 'subject',
    head: outbox.columns.subject,
    width: 'w-[22%]',
    cell: (email) => (
      <span className="font-medium" title={email.subject}>
        {email.subject}
      </span>
    ),
  },
  {
    id: 'recipient',
    head: outbox.columns.recipient,
    width: 'w-[18%]',
    cell: (email) => (
      <span title={email.recipient}>
        <EmailAddress>{email.recipient}</EmailAddress>
      </span>
    ),
  },
  { id: 'kind', head: outbox.columns.kind, width: 'w-40', data: true, wideOnly: true, cell: (email) => email.kind },
  {
    id: 'status',
    head: outbox.columns.status,
    width: 'w-32',
    cell: (email) => <Chip tone={TONES[email.status]}>{outbox.statuses[email.status]}</Chip>,
  },
  {
    id: 'created',
    head: outbox.columns.created,
    width: 'w-48',
    data: true,
    cell: (email) => <time dateTime={email.created_at}>{mediumDateAndTime(email.created_at)}</time>,
  },
  {
    id: 'error',
    head: outbox.columns.error,
    wideOnly: true,
    cell: ({ last_error: error }) => error && <span title={error}>{error}</span>,
  },
];

interface AdminOutboxProps {
  recipient: string;
  /** One status; empty for all. */
  status: string;
  onFilter: (filter: { recipient: string; status: string }) => void;
}

/** Sent and queued emails with their status; failed ones can be sent again. */
export function AdminOutbox({ recipient, status, onFilter }: AdminOutboxProps) {
  const list = useInfiniteQuery(outboxQuery(recipient, status));
  const requeue = useAdminMutation(async (id: string) => {
    await body(api.POST('/api/admin/outbox/{id}/requeue', { params: { path: { id } } }));
    return outbox.queued;
  });
  const menu = (email: Email) =>
    email.actions.includes('requeue') && (
      <RowMenu label={outbox.menu(email.subject)}>
        <MenuItem onSelect={() => requeue.mutate(email.id)}>{outbox.requeue}</MenuItem>
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
            idOf={(email) => email.id}
            menuLabel={copy.actions}
            menu={menu}
          />
        )}
      </PagedList>
    </>
  );
}
