import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { type Column, DataTable } from '@/shared/ui/data-table.tsx';
import { FilterBar } from '@/shared/ui/filter-bar.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { copy } from './copy.ts';
import { auditQuery } from './queries.ts';

type Entry = Schema<'AuditEntryView'>;

const { audit } = copy;

/** The name if there is one, else the end of the id. */
function Who({ id, name }: { id: string; name: string | null }) {
  if (name) return <span title={id}>{name}</span>;
  return (
    <span title={id} className="data text-label">
      {id.length > 20 ? `…${id.slice(-8)}` : id}
    </span>
  );
}

const value = (json: string | null) => json && <span title={json}>{json}</span>;

const COLUMNS: Column<Entry>[] = [
  {
    id: 'action',
    head: audit.columns.action,
    width: 'w-48',
    cell: (entry) => <span className="data text-label">{entry.action}</span>,
  },
  { id: 'actor', head: audit.columns.actor, cell: (entry) => <Who id={entry.actor} name={entry.actor_name} /> },
  { id: 'subject', head: audit.columns.subject, cell: (entry) => <Who id={entry.subject} name={entry.subject_name} /> },
  { id: 'before', head: audit.columns.before, data: true, wideOnly: true, cell: (entry) => value(entry.old) },
  { id: 'after', head: audit.columns.after, data: true, cell: (entry) => value(entry.new) },
  {
    id: 'at',
    head: audit.columns.at,
    width: 'w-48',
    data: true,
    cell: (entry) => <time dateTime={entry.at}>{mediumDateAndTime(entry.at)}</time>,
  },
];

/** The audit log, newest first. */
export function AdminAudit({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const list = useInfiniteQuery(auditQuery(query));
  return (
    <>
      <FilterBar
        label={audit.search}
        placeholder={audit.placeholder}
        query={query}
        onSearch={onSearch}
        buttonText={copy.find}
      />
      <PagedList list={list} rowsOf={(page) => page.entries} texts={{ ...audit, more: copy.more }}>
        {(rows) => <DataTable label={audit.title} columns={COLUMNS} rows={rows} idOf={(entry) => entry.id} />}
      </PagedList>
    </>
  );
}
