import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { notificationKeys } from '@/shared/api/query-keys.ts';

/** The user's notifications, newest first; every page has the unread count. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.all,
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/notifications', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** Which notifications have been read: some, those about a booking, or all. */
export type Read = Schema<'ReadNotifications'>;

export const markRead = (read: Read) => body(api.POST('/api/notifications/read', { body: read }));
