import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';

type Notification = Schema<'NotificationView'>;

interface NotificationListProps {
  notifications: UseInfiniteQueryResult<InfiniteData<Schema<'NotificationPage'>>>;
  onOpen: (notification: Notification) => void;
}

export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  if (notifications.isPending) return <NotificationsLoading />;
  const all = notifications.data?.pages.flatMap((page) => page.notifications) ?? [];
  if (all.length === 0 && notifications.isError) {
    const retry = () => void notifications.refetch();
    return (
      <ErrorPanel
        small
        title={copy.failed}
        error={notifications.error}
        onRetry={retry}
        retrying={notifications.isFetching}
      />
    );
  }
  if (all.length === 0) {
    return (
      <div className="px-6 py-10 text-center">
        <p className="font-medium">{copy.empty}</p>
        <p className="mt-1 text-ink-2 text-small">{copy.emptyHint}</p>
      </div>
    );
  }
  return (
    <div className="max-h-[min(60dvh,480px)] overflow-y-auto overscroll-contain p-1.5">
      <ul>
        {all.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onOpen={() => onOpen(notification)} />
          </li>
        ))}
      </ul>
      <div className="px-2.5">
        <ErrorLine title={copy.failed} list={notifications} />
      </div>
      {notifications.hasNextPage && (
        <Button
          wide
          look="ghost"
          busy={notifications.isFetchingNextPage}
          onClick={() => void notifications.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </div>
  );
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const now = useNow();
  const navigate = useNavigate();
  const content = (
    <>
      <span
        aria-hidden="true"
        className={`mt-2 size-1.5 shrink-0 rounded-full ${notification.read ? 'bg-transparent' : 'bg-brand-ink'}`}
      />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="font-medium text-small">
          {!notification.read && <span className="sr-only">{copy.isUnread} </span>}
          {notification.title}
        </span>
        {/* whole: what follows comes late in a sentence */}
        <span className="text-ink-2 text-small [overflow-wrap:anywhere]">{notification.message}</span>
        <time dateTime={notification.created_at} className="data text-ink-2 text-label">
          {timeAgo(notification.created_at, now)}
        </time>
      </span>
    </>
  );
  const look =
    'flex w-full gap-3 rounded-control px-2.5 py-2.5 text-left transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2';
  if (!notification.link) {
    return (
      <button type="button" className={look} onClick={onOpen}>
        {content}
      </button>
    );
  }
  const go = (event: MouseEvent) => {
    onOpen();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: notification.link ?? '/' });
  };
  return (
    <a href={notification.link} className={look} onClick={go}>
      {content}
    </a>
  );
}

function NotificationsLoading() {
  return (
    <Loading text={copy.loading}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {[0, 1, 2].map((row) => (
          <div key={row} className="grid grid-cols-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
