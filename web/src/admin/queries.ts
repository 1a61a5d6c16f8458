import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';

/** Every read of this feature begins with this key, so that one change renews all of them. */
export const ADMIN_KEY = ['admin'] as const;

const initialPageParam = '';
const getNextPageParam = (last: { next_cursor: string | null }) => last.next_cursor ?? undefined;

/** The parameters that say something. */
function filters<T extends Record<string, string>>(parameters: T) {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')) as Partial<T>;
}

export const usersQuery = (query: string, type: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'users', query, type],
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/users', { params: { query: filters({ query, user_type: type, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const outboxQuery = (recipient: string, status: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'outbox', recipient, status],
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/outbox', { params: { query: filters({ recipient, status, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const jobsQuery = infiniteQueryOptions({
  queryKey: [...ADMIN_KEY, 'jobs'],
  queryFn: ({ pageParam: cursor }) => body(api.GET('/api/admin/jobs', { params: { query: filters({ cursor }) } })),
  initialPageParam,
  getNextPageParam,
});

export const auditQuery = (who: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'audit', who],
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/audit', { params: { query: filters({ who, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'ledger'],
  queryFn: () => body(api.GET('/api/admin/ledger')),
});

export const refundsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'refunds'],
  queryFn: async () => (await body(api.GET('/api/admin/refunds'))).refunds,
});

export type FlowInterval = Schema<'Step'>;

export const flowQuery = (by: FlowInterval) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'flow', by],
    queryFn: () => body(api.GET('/api/admin/money-flow', { params: { query: { by } } })),
    placeholderData: keepPreviousData,
  });
