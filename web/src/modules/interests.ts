import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';

/** Who wants to hear of which module, newest first, a page at a time. */
export const interestsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'interests'],
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/admin/interests', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});
