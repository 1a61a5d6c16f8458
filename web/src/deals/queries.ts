import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { fetchPage } from '@/shared/api/pagination.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { setServerNow } from '@/shared/lib/now.ts';

/** Which of the two lists a person has: those of the hirer side or of the creator side. */
export type ListSide = 'hirer' | 'creator';

/** The three regions that a deal walks through side by side. */
export const REGIONS = ['request', 'work', 'money'] as const;
export type Region = (typeof REGIONS)[number];

/** A deal in full, with its state in each region and what can happen to it next. */
export type Timeline = Schema<'TimelineView'>;

/** Every read of this feature begins with this key, so that one change renews all of them. */
export const bookingsQuery = (side: ListSide, userId: string, closed = false) =>
  infiniteQueryOptions({
    queryKey: dealKeys.bookings(side, userId, closed),
    queryFn: ({ pageParam }) => {
      const query = { ...(closed && { include: 'closed' }), ...(pageParam && { cursor: pageParam }) };
      const params = { path: { user_id: userId }, query };
      return fetchPage(
        side === 'hirer'
          ? api.GET('/api/bookings/hirer/{user_id}', { params })
          : api.GET('/api/bookings/creator/{user_id}', { params }),
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

export const projectsQuery = (side: ListSide, userId: string) =>
  infiniteQueryOptions({
    queryKey: dealKeys.projects(side, userId),
    queryFn: ({ pageParam }) => {
      const params = { path: { user_id: userId }, query: pageParam ? { cursor: pageParam } : {} };
      return fetchPage(
        side === 'hirer'
          ? api.GET('/api/projects/hirer/{user_id}', { params })
          : api.GET('/api/projects/creator/{user_id}', { params }),
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: dealKeys.timeline(id),
    queryFn: async () => {
      const timeline = await body(api.GET('/api/bookings/{id}/timeline', { params: { path: { id } } }));
      setServerNow(timeline.now);
      return timeline;
    },
  });

/** The state machine itself; it changes only with the server's version. */
export const processQuery = queryOptions({
  queryKey: dealKeys.process,
  queryFn: () => body(api.GET('/api/process')),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a cancellation or rejection would refund, fetched before each click: it changes by the hour. */
export const refundQuery = (id: string, action: 'cancel' | 'reject') =>
  queryOptions({
    queryKey: dealKeys.refundPreview(id, action),
    queryFn: () => body(api.GET('/api/bookings/{id}/refund-preview', { params: { path: { id }, query: { action } } })),
    gcTime: 0,
  });
