import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Avatar } from '@/shared/ui/page/card.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { displayName, type Thread, threadsQuery } from './queries.ts';

/** All conversations: name, subject, start of the newest message, and whether it is unread. */
export function ThreadList({ open }: { open: string | undefined }) {
  const threads = useInfiniteQuery(threadsQuery);
  if (threads.isPending) return <ListLoading />;
  const all = threads.data?.pages.flatMap((page) => page.threads) ?? [];
  if (all.length === 0 && threads.isError) {
    return (
      <div className="p-4">
        <ErrorPanel
          title={copy.list.failed}
          error={threads.error}
          onRetry={() => void threads.refetch()}
          retrying={threads.isFetching}
        />
      </div>
    );
  }
  if (all.length === 0) return <NoThreads />;
  return (
    <nav
      aria-label={copy.list.label}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pt-0 md:pr-3 md:pl-0"
    >
      <ul className="grid grid-cols-1 gap-0.5">
        {all.map((thread) => (
          <li key={thread.id} className="min-w-0">
            <Row thread={thread} open={thread.id === open} />
          </li>
        ))}
      </ul>
      <div className="px-3">
        <ErrorLine title={copy.list.failed} list={threads} />
      </div>
      {threads.hasNextPage && (
        <Button wide look="ghost" busy={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
          {copy.list.more}
        </Button>
      )}
    </nav>
  );
}

/** What it is about: two people may have a question and a booking about one listing. */
function aboutOf({ booking_id, experience_id, subject }: Thread) {
  const kind = booking_id ? copy.list.booking : experience_id && copy.list.question;
  return [kind, translateFallback(subject)].filter(Boolean).join(' · ');
}

function Row({ thread, open }: { thread: Thread; open: boolean }) {
  const now = useNow();
  const { counterpart, last } = thread;
  const unread = thread.unread > 0 && !open;
  return (
    <Link
      to="/messages/$id"
      params={{ id: thread.id }}
      aria-current={open ? 'page' : undefined}
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 rounded-card px-3 py-3 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-raised"
    >
      <Avatar src={counterpart.cover} size={40} />
      <span className="grid min-w-0 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`truncate ${unread ? 'font-semibold' : 'font-medium'}`}>
            {unread && <span className="sr-only">{copy.isUnread} </span>}
            {displayName(counterpart)}
          </span>
          <time dateTime={last.at} className="data shrink-0 text-ink-2 text-label">
            {timeAgo(last.at, now)}
          </time>
        </span>
        <span className={`truncate text-small ${unread ? 'text-ink' : 'text-ink-2'}`}>{aboutOf(thread)}</span>
        <span className="flex items-center gap-3">
          <span className={`min-w-0 flex-1 truncate text-small ${unread ? 'text-ink' : 'text-ink-2'}`}>
            {last.mine && <span className="text-ink-2">{copy.you} </span>}
            {last.text === '' ? copy.deleted : last.text}
          </span>
          {unread && <Count count={thread.unread} />}
        </span>
      </span>
    </Link>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="data grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 font-semibold text-[11px] text-on-brand leading-none"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

function NoThreads() {
  return (
    <div className="px-5 md:pl-0">
      <EmptyPanel
        small
        title={copy.list.empty}
        hint={copy.list.emptyHint}
        action={
          <Link to="/creators" className={buttonStyles()}>
            {copy.list.browse}
          </Link>
        }
      />
    </div>
  );
}

function ListLoading() {
  return (
    <div className="px-5 md:pl-3">
      <Loading text={copy.list.loading}>
        <div className="grid grid-cols-1 gap-7">
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="grid grid-cols-[40px_1fr] gap-3">
              <Skeleton className="size-10 rounded-full!" />
              <div className="grid grid-cols-1 gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-4 w-full" />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}
