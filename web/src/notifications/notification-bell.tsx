import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Popover } from '@/shared/ui/popover.tsx';
import { UnreadBadge } from '@/shared/ui/unread-badge.tsx';
import { copy } from './copy.ts';
import { NotificationList } from './notification-list.tsx';
import { markRead, notificationsQuery, type Read } from './queries.ts';

/** The header's bell with the unread count and the latest notifications. The live stream keeps it up to date. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const notifications = useInfiniteQuery(notificationsQuery);
  const read = useMutation({
    mutationFn: markRead,
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
  const unread = notifications.data?.pages[0]?.unread ?? 0;
  useReadOnOpenDeal(unread, read.mutate);
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
          <Button look="ghost" size="sm" busy={read.isPending} onClick={() => read.mutate({})}>
            {copy.readAll}
          </Button>
        )}
      </div>
      <NotificationList
        notifications={notifications}
        onOpen={(notification) => {
          setOpen(false);
          if (!notification.read) read.mutate({ ids: [notification.id] });
        }}
      />
    </Popover>
  );
}

/** Marks the notifications about the deal whose page is open as read: the page says what they say. */
function useReadOnOpenDeal(unread: number, markAsRead: (read: Read) => void) {
  const deal = useLocation({ select: ({ pathname }) => /^\/deals\/([^/]+)$/.exec(pathname)?.[1] });
  useEffect(() => {
    if (!deal || unread === 0) return;
    const look = () => document.visibilityState === 'visible' && markAsRead({ booking_id: deal });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [deal, unread, markAsRead]);
}
