import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { adminKeys } from '@/shared/api/query-keys.ts';

const initialPageParam = '';
const getNextPageParam = (last: { next_cursor: string | null }) => last.next_cursor ?? undefined;

/** `parameters` without the empty ones. */
function filters<T extends Record<string, string>>(parameters: T) {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')) as Partial<T>;
}

/** How much waits for admins. */
export const workQuery = queryOptions({
  queryKey: adminKeys.work,
  queryFn: () => body(api.GET('/api/admin/work')),
});

export const usersQuery = (query: string, type: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.users(query, type),
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/users', { params: { query: filters({ query, user_type: type, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const outboxQuery = (recipient: string, status: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.outbox(recipient, status),
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/outbox', { params: { query: filters({ recipient, status, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const jobsQuery = infiniteQueryOptions({
  queryKey: adminKeys.jobs,
  queryFn: ({ pageParam: cursor }) => body(api.GET('/api/admin/jobs', { params: { query: filters({ cursor }) } })),
  initialPageParam,
  getNextPageParam,
});

export const auditQuery = (who: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.audit(who),
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/audit', { params: { query: filters({ who, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

/** What the bank would get against the open chargeback of a booking. */
export const chargebackEvidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.ledger, 'chargeback', id],
    queryFn: () => body(api.GET('/api/admin/bookings/{id}/chargeback', { params: { path: { id } } })),
  });

/** The bookings that money is held for. */
export const heldMoneyQuery = queryOptions({
  queryKey: [...adminKeys.ledger, 'held'],
  queryFn: () => body(api.GET('/api/admin/money/held')),
});

export const moneyAttentionQuery = queryOptions({
  queryKey: [...adminKeys.ledger, 'attention'],
  queryFn: () => body(api.GET('/api/admin/money/attention')),
});

export const ledgerQuery = queryOptions({
  queryKey: adminKeys.ledger,
  queryFn: () => body(api.GET('/api/admin/ledger')),
});

export const refundsQuery = queryOptions({
  queryKey: adminKeys.refunds,
  queryFn: async () => (await body(api.GET('/api/admin/refunds'))).refunds,
});

export type FlowInterval = Schema<'Step'>;

export const flowQuery = (by: FlowInterval) =>
  queryOptions({
    queryKey: adminKeys.moneyFlow(by),
    queryFn: () => body(api.GET('/api/admin/money-flow', { params: { query: { by } } })),
    placeholderData: keepPreviousData,
  });
