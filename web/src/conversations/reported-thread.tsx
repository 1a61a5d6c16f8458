import { useInfiniteQuery } from '@tanstack/react-query';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { displayName } from './queries.ts';
import { reportedThreadQuery } from './report-queries.ts';

/** A reported conversation, read-only, for admins. */
export function ReportedThread({ id }: { id: string }) {
  const query = useInfiniteQuery(reportedThreadQuery(id));
  if (query.isPending) {
    return (
      <Loading text={copy.admin.reading}>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (!query.data) {
    const retry = () => void query.refetch();
    return (
      <ErrorPanel small title={copy.thread.failed} error={query.error} onRetry={retry} retrying={query.isFetching} />
    );
  }
  const names = new Map(query.data.pages[0]?.people.map((person) => [person.id, displayName(person)]));
  const messages = query.data.pages.flatMap((page) => page.messages).reverse();
  return (
    <div className="grid grid-cols-1 gap-4 border-line border-t pt-4">
      <ErrorLine title={copy.thread.failed} list={query} />
      {query.hasNextPage && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {copy.thread.earlier}
        </Button>
      )}
      <ol className="grid grid-cols-1 gap-4">
        {messages.map((message) => (
          <li key={message.id} className="grid grid-cols-1 gap-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium text-small">{names.get(message.sender_id) ?? copy.nobody}</span>
              <time dateTime={message.created_at} className="data text-ink-3 text-label">
                {mediumDateAndTime(message.created_at)}
              </time>
            </p>
            <p className="max-w-[75ch] whitespace-pre-line">{message.message}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
