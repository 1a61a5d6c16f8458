import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';

/** Every read of this feature begins with this key, so that one change renews all of them. */
export const ADMIN = ['admin'] as const;

const initialPageParam = '';
const getNextPageParam = (last: { next_cursor: string | null }) => last.next_cursor ?? undefined;

/** The parameters that say something. */
function said<T extends Record<string, string>>(parameters: T) {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')) as Partial<T>;
}

export const usersQuery = (query: string, type: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, 'users', query, type],
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/users', { params: { query: said({ query, user_type: type, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const outboxQuery = (recipient: string, status: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, 'outbox', recipient, status],
    queryFn: ({ pageParam: cursor }) =>
      body(api.GET('/api/admin/outbox', { params: { query: said({ recipient, status, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const jobsQuery = infiniteQueryOptions({
  queryKey: [...ADMIN, 'jobs'],
  queryFn: ({ pageParam: cursor }) => body(api.GET('/api/admin/jobs', { params: { query: said({ cursor }) } })),
  initialPageParam,
  getNextPageParam,
});

export const auditQuery = (who: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, 'audit', who],
    queryFn: ({ pageParam: cursor }) => body(api.GET('/api/admin/audit', { params: { query: said({ who, cursor }) } })),
    initialPageParam,
    getNextPageParam,
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = queryOptions({
  queryKey: [...ADMIN, 'ledger'],
  queryFn: () => body(api.GET('/api/admin/ledger')),
});

export const refundsQuery = queryOptions({
  queryKey: [...ADMIN, 'refunds'],
  queryFn: async () => (await body(api.GET('/api/admin/refunds'))).refunds,
});

export type Step = Schema<'Step'>;

export const flowQuery = (by: Step) =>
  queryOptions({
    queryKey: [...ADMIN, 'flow', by],
    queryFn: () => body(api.GET('/api/admin/money-flow', { params: { query: { by } } })),
    placeholderData: keepPreviousData,
  });
