import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { mediumDate } from '@/shared/time/dates.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { type Column, DataTable } from '@/shared/ui/data-table.tsx';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { FilterBar } from '@/shared/ui/filter-bar.tsx';
import { FilterSelect } from '@/shared/ui/list/filter-select.tsx';
import { PagedList } from '@/shared/ui/paged-list.tsx';
import { copy } from './copy.ts';
import { usersQuery } from './queries.ts';
import { UserMenu } from './user-menu.tsx';

export type AdminUser = Schema<'AdminUserView'>;

/** Loaded with the first dialog that is opened. */
const UserDialog = lazy(() => import('./user-dialog.tsx').then((file) => ({ default: file.UserDialog })));

const { users } = copy;

function stateOf(user: AdminUser) {
  if (user.deleted) return 'deleted';
  if (!user.has_account) return 'profile';
  if (user.banned) return 'banned';
  return user.confirmed_at ? 'active' : 'unconfirmed';
}

const TONES = {
  deleted: 'neutral',
  profile: 'neutral',
  banned: 'danger',
  unconfirmed: 'warning',
  active: 'neutral',
} as const;

function State({ user }: { user: AdminUser }) {
  const state = stateOf(user);
  if (state === 'active') return <span className="text-ink-2">{users.states.active}</span>;
  return <Chip tone={TONES[state]}>{users.states[state]}</Chip>;
}

const date = (iso: string | null) => (iso ? <time dateTime={iso}>{mediumDate(iso)}</time> : copy.never);

const COLUMNS: Column<AdminUser>[] = [
  {
    id: 'name',
    head: users.columns.name,
    width: 'w-[18%]',
    cell: (user) => (
      <span className="font-medium">
        {user.full_name || users.nameless}
        {user.role && <span className="font-normal text-ink-2"> · {users.roles[user.role]}</span>}
      </span>
    ),
  },
  {
    id: 'email',
    head: users.columns.email,
    cell: (user) => (
      <span title={user.email}>
        <EmailAddress>{user.email}</EmailAddress>
      </span>
    ),
  },
  {
    id: 'type',
    head: users.columns.type,
    width: 'w-24',
    cell: (user) => (user.user_type ? users.types[user.user_type] : <span className="text-ink-3">{users.noType}</span>),
  },
  { id: 'state', head: users.columns.state, width: 'w-36', cell: (user) => <State user={user} /> },
  { id: 'joined', head: users.columns.joined, width: 'w-32', data: true, cell: (user) => date(user.created_at) },
  {
    id: 'seen',
    head: users.columns.seen,
    width: 'w-40',
    data: true,
    wideOnly: true,
    cell: (user) => date(user.last_sign_in_at),
  },
  {
    id: 'id',
    head: users.columns.id,
    width: 'w-20',
    data: true,
    wideOnly: true,
    cell: (user) => <span title={user.id}>{user.id.slice(-8)}</span>,
  },
];

export interface UserDialogRequest {
  user: AdminUser;
  action: 'ban' | 'change_type';
}

interface AdminUsersProps {
  query: string;
  /** One type; empty for all. */
  type: string;
  onFilter: (filter: { query: string; type: string }) => void;
}

/** Users, newest first, with search, a filter by type and a menu of actions. */
export function AdminUsers({ query, type, onFilter }: AdminUsersProps) {
  const list = useInfiniteQuery(usersQuery(query, type));
  const [request, setRequest] = useState<UserDialogRequest>();
  return (
    <>
      <FilterBar
        label={users.search}
        placeholder={users.placeholder}
        query={query}
        onSearch={(words) => onFilter({ query: words, type })}
        buttonText={copy.find}
      >
        <FilterSelect
          label={users.type}
          value={type}
          onChange={(next) => onFilter({ query, type: next })}
          options={[['', users.allTypes], ...Object.entries(users.types)]}
        />
      </FilterBar>
      <PagedList list={list} rowsOf={(page) => page.users} texts={{ ...users, more: copy.more }}>
        {(rows) => (
          <DataTable
            label={users.title}
            columns={COLUMNS}
            rows={rows}
            idOf={(user) => user.id}
            menuLabel={copy.actions}
            menu={(user) => <UserMenu user={user} onOpenDialog={setRequest} />}
          />
        )}
      </PagedList>
      <Suspense>{request && <UserDialog {...request} onClose={() => setRequest(undefined)} />}</Suspense>
    </>
  );
}
