import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { timeAgo } from '@/shared/lib/dates.ts';
import { useNow } from '@/shared/lib/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/status-panels.tsx';
import { copy } from './copy.ts';

type Notice = Schema<'NotificationView'>;

interface NoticeListProps {
  notices: UseInfiniteQueryResult<InfiniteData<Schema<'NotificationPage'>>>;
  onOpen: (notice: Notice) => void;
}

export function NoticeList({ notices, onOpen }: NoticeListProps) {
  if (notices.isPending) return <NoticesLoading />;
  const all = notices.data?.pages.flatMap((page) => page.notifications) ?? [];
  if (all.length === 0 && notices.isError) {
    const retry = () => void notices.refetch();
    return <ErrorPanel small title={copy.failed} error={notices.error} onRetry={retry} retrying={notices.isFetching} />;
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
        {all.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onOpen={() => onOpen(notice)} />
          </li>
        ))}
      </ul>
      <div className="px-2.5">
        <ErrorLine title={copy.failed} list={notices} />
      </div>
      {notices.hasNextPage && (
        <Button wide look="ghost" busy={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </div>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const now = useNow();
  const navigate = useNavigate();
  const content = (
    <>
      <span
        aria-hidden="true"
        className={`mt-2 size-1.5 shrink-0 rounded-full ${notice.read ? 'bg-transparent' : 'bg-brand-ink'}`}
      />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="font-medium text-small">
          {!notice.read && <span className="sr-only">{copy.isUnread} </span>}
          {notice.title}
        </span>
        <span className="line-clamp-2 text-ink-2 text-small">{notice.message}</span>
        <time dateTime={notice.created_at} className="data text-ink-2 text-label">
          {timeAgo(notice.created_at, now)}
        </time>
      </span>
    </>
  );
  const look =
    'flex w-full gap-3 rounded-control px-2.5 py-2.5 text-left transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2';
  if (!notice.link) {
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
    void navigate({ href: notice.link ?? '/' });
  };
  return (
    <a href={notice.link} className={look} onClick={go}>
      {content}
    </a>
  );
}

function NoticesLoading() {
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
