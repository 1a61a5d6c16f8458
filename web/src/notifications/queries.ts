import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { notificationKeys } from '@/shared/api/query-keys.ts';

/** The user's notifications, newest first; every page has the unread count. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.all,
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/notifications', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** Marks the given notifications as read, or all. */
export const markRead = (ids?: string[]) => body(api.POST('/api/notifications/read', { body: ids ? { ids } : {} }));
