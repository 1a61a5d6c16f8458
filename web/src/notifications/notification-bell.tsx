import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Popover } from '@/shared/ui/popover.tsx';
import { UnreadBadge } from '@/shared/ui/unread-badge.tsx';
import { copy } from './copy.ts';
import { NotificationList } from './notification-list.tsx';
import { markRead, notificationsQuery } from './queries.ts';

/** The header's bell with the unread count and the latest notifications. The live stream keeps it up to date. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const notifications = useInfiniteQuery(notificationsQuery);
  const read = useMutation({
    mutationFn: markRead,
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
  useReadOnOpenPage(notifications.data?.pages.flatMap((page) => page.notifications) ?? [], read.mutate);
  const unread = notifications.data?.pages[0]?.unread ?? 0;
  const name = unread > 0 ? `${copy.title}, ${copy.unread(unread)}` : copy.title;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={copy.title}
      trigger={
        <button
          type="button"
          aria-label={name}
          title={name}
          className={buttonStyles({ look: 'ghost', size: 'icon', shape: 'pill' })}
        >
          <Bell aria-hidden="true" />
          <UnreadBadge count={unread} />
          <span role="status" className="sr-only">
            {unread > 0 ? copy.unread(unread) : ''}
          </span>
        </button>
      }
    >
      <div className="flex h-14 items-center justify-between border-line border-b pr-2 pl-4">
        <h2 className="font-semibold">{copy.title}</h2>
        {unread > 0 && (
          <Button look="ghost" size="sm" busy={read.isPending} onClick={() => read.mutate(undefined)}>
            {copy.readAll}
          </Button>
        )}
      </div>
      <NotificationList
        notifications={notifications}
        onOpen={(notification) => {
          setOpen(false);
          if (!notification.read) read.mutate([notification.id]);
        }}
      />
    </Popover>
  );
}

/** Marks what the open page says already as read: the notifications that lead to it or are about its deal. */
function useReadOnOpenPage(all: readonly Schema<'NotificationView'>[], markAsRead: (ids: string[]) => void) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const shown = all
    .filter(({ read, link, booking_id }) => !read && (link === page || `/deals/${booking_id}` === page))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!shown) return;
    const look = () => document.visibilityState === 'visible' && markAsRead(shown.split(','));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [shown, markAsRead]);
}
