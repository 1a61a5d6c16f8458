import { type UseQueryResult, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFound } from '@/shared/api/problem.ts';
import { conversationKeys, notificationKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Composer, returnToDraft } from './composer.tsx';
import { copy } from './copy.ts';
import { MessageLog } from './message-log.tsx';
import { displayName, markRead, messagesQuery, type Thread } from './queries.ts';
import { AllMessagesLink, ThreadHeader } from './thread-header.tsx';
import { type UnsentMessage, useUnsentMessages, withoutDelivered } from './unsent-messages.ts';

/** One conversation: its header, the messages and the message field. */
export function ThreadPane({ id }: { id: string }) {
  const query = useInfiniteQuery(messagesQuery(id));
  const thread = query.data?.pages[0]?.thread;
  if (query.isPending) return <ThreadLoading />;
  if (!thread) return <ThreadError query={query} />;
  const messages = query.data?.pages.flatMap((page) => page.messages).reverse() ?? [];
  const earlier = query.hasNextPage && (
    <div className="grid justify-center pb-2">
      {query.isFetchNextPageError && <ErrorLine title={copy.thread.failed} list={query} />}
      <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {copy.thread.earlier}
      </Button>
    </div>
  );
  return <Open thread={thread} messages={messages} earlier={earlier} />;
}

interface OpenProps {
  thread: Thread;
  messages: Parameters<typeof MessageLog>[0]['messages'];
  earlier: React.ReactNode;
}

function Open({ thread, messages, earlier }: OpenProps) {
  const outbox = useUnsentMessages(thread.id);
  const name = displayName(thread.counterpart);
  useMarkRead(thread);
  const onSend = async (text: string) => {
    outbox.send(text, messages.at(-1)?.id ?? '');
    return true;
  };
  // each message that is taken back to be changed renders the field anew, with its text
  const [edits, setEdits] = useState(0);
  const onEdit = (one: UnsentMessage) => {
    outbox.discard(one);
    returnToDraft(thread.id, one.text);
    setEdits(edits + 1);
  };
  return (
    <>
      <ThreadHeader thread={thread} />
      {thread.reported && (
        <p className="border-line border-b px-5 py-2.5 text-small text-warning">{copy.report.waiting}</p>
      )}
      <MessageLog
        name={name}
        messages={messages}
        waiting={withoutDelivered(outbox.waiting, messages)}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        onConfirm={outbox.confirm}
        onEdit={onEdit}
        earlier={earlier}
      />
      {thread.actions.includes('write') ? (
        <Composer key={`${thread.id} ${edits}`} id={thread.id} name={name} onSend={onSend} />
      ) : (
        <p className="border-line border-t px-5 py-6 text-center text-ink-2 text-small">
          {thread.blocked ? copy.composer.blocked : copy.composer.gone}
        </p>
      )}
    </>
  );
}

/** Marks the open conversation as read while the window is visible. */
function useMarkRead({ id, unread }: Thread) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: markRead,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: conversationKeys.all });
      void client.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
  useEffect(() => {
    const look = () => {
      if (unread > 0 && document.visibilityState === 'visible') mutate(id);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, unread, mutate]);
}

/** Shown if a conversation failed to load or doesn't exist. */
export function ThreadError({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <div className="grid grid-cols-1 gap-4 p-5">
      {isNotFound(query.error) ? (
        <EmptyPanel
          title={copy.thread.missing}
          hint={copy.thread.missingHint}
          action={<AllMessagesLink />}
          error={query.error}
        />
      ) : (
        <ErrorPanel
          title={copy.thread.failed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          action={<AllMessagesLink />}
        />
      )}
    </div>
  );
}

export function ThreadLoading() {
  return (
    <div className="p-5">
      <Loading text={copy.thread.loading}>
        <div className="grid grid-cols-1 gap-4">
          <Skeleton className="h-11 w-2/3" />
          <Skeleton className="h-16 w-1/2" />
          <Skeleton className="ml-auto h-11 w-1/2" />
        </div>
      </Loading>
    </div>
  );
}
