import { translated } from '@/shared/lib/language.ts';

export const copy = translated('notifications', {
  title: 'Notifications',
  unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  isUnread: 'Unread:',
  readAll: 'Mark all as read',
  loading: 'Loading notifications...',
  failed: "Couldn't load your notifications.",
  empty: 'Nothing here yet.',
  emptyHint: 'Requests, payments and deliveries will show up here.',
  more: 'Show more',
});
