import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { notificationKeys } from '@/shared/api/query-keys.ts';

/** One's own notifications, newest first, with the number of unread ones on every page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.all,
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/notifications', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** Marks these notifications as read, or all. */
export const markRead = (ids?: string[]) => body(api.POST('/api/notifications/read', { body: ids ? { ids } : {} }));
