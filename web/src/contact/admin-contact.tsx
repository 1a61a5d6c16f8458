import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { adminKeys, contactKeys } from '@/shared/api/query-keys.ts';
import { mailto } from '@/shared/lib/mailto.ts';
import { mediumDateAndTime } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { TabPanel, Tabs } from '@/shared/ui/tabs.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { useNextRowFocus } from '@/shared/ui/use-next-row-focus.ts';
import { copy } from './copy.ts';
import { type InboxFilter, inboxQuery, markHandled } from './queries.ts';

type Message = Schema<'ContactView'>;
const PARTS: readonly InboxFilter[] = ['open', 'handled', 'held'];

/** The contact inbox for admins: messages from visitors, open, handled or held as spam. */
export function AdminContact() {
  const [show, setShow] = useState<InboxFilter>('open');
  return (
    <section aria-label={copy.inbox.title}>
      <Tabs
        label={copy.inbox.show}
        value={show}
        onValueChange={setShow}
        tabs={PARTS.map((id) => ({ id, label: copy.inbox[id] }))}
      >
        {PARTS.map((id) => (
          <TabPanel key={id} value={id}>
            <Inbox show={id} />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

function Inbox({ show }: { show: InboxFilter }) {
  const inbox = useInfiniteQuery(inboxQuery(show));
  const messages = inbox.data?.pages.flatMap((page) => page.messages) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const onLeave = useNextRowFocus(
    box,
    messages.map(({ id }) => id),
  );
  return (
    <div ref={box}>
      <Messages show={show} inbox={inbox} messages={messages} onLeave={onLeave} />
    </div>
  );
}

interface MessagesProps {
  show: InboxFilter;
  inbox: UseInfiniteQueryResult<InfiniteData<{ messages: Message[] }>>;
  messages: Message[];
  /** Called with the message that is about to leave the list. */
  onLeave: (id: string) => void;
}

function Messages({ show, inbox, messages, onLeave }: MessagesProps) {
  const handle = useHandle();
  if (inbox.isPending) {
    return (
      <Loading text={copy.inbox.loading}>
        <Skeleton className="h-40 rounded-panel!" />
      </Loading>
    );
  }
  if (messages.length === 0 && inbox.isError) {
    const retry = () => void inbox.refetch();
    return <ErrorPanel title={copy.inbox.failed} error={inbox.error} onRetry={retry} retrying={inbox.isFetching} />;
  }
  if (messages.length === 0) return <EmptyPanel small title={copy.inbox.none[show]} hint={copy.inbox.noneHint} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {show === 'held' && <p className="text-ink-2 text-small">{copy.inbox.heldHint}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {messages.map((message) => (
          <li key={message.id}>
            <Row
              message={message}
              busy={handle.isPending && handle.variables.id === message.id}
              onHandle={() => {
                onLeave(message.id);
                handle.mutate({ id: message.id, handled: !message.handled_at });
              }}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={inbox} texts={copy.inbox} />
    </div>
  );
}

function Row({ message, busy, onHandle }: { message: Message; busy: boolean; onHandle: () => void }) {
  const answer = mailto(message.email, `Re: ${message.subject}`);
  return (
    <article className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-5 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-card [overflow-wrap:anywhere]">{message.subject}</h3>
        <time dateTime={message.created_at} className="data text-ink-3 text-label">
          {mediumDateAndTime(message.created_at)}
        </time>
      </header>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small">
        {message.name}
        <a
          href={answer}
          aria-label={`${copy.inbox.answer(message.name)}: ${message.email}`}
          className="rounded-control underline underline-offset-4 hover:text-ink"
        >
          <EmailAddress>{message.email}</EmailAddress>
        </a>
        {message.sender_id && <Chip>{copy.inbox.account}</Chip>}
      </p>
      <p className="max-w-[75ch] whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" busy={busy} onClick={onHandle}>
          {message.handled_at ? copy.inbox.reopen : copy.inbox.handle}
        </Button>
        {message.handled_at && (
          <span className="data text-ink-3 text-label">
            {copy.inbox.handledAt(mediumDateAndTime(message.handled_at))}
          </span>
        )}
      </div>
    </article>
  );
}

function useHandle() {
  const client = useQueryClient();
  const handle = useMutation({
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) => markHandled(id, handled),
    onSuccess: (_message, { id, handled }) => {
      const [title, description] = handled ? copy.inbox.done : copy.inbox.undone;
      const undo = { label: copy.inbox.undo, onSelect: () => handle.mutate({ id, handled: false }) };
      toast({ title, description, tone: 'success', action: handled ? undo : undefined });
    },
    onError: (error) => {
      const [title, sentence] = copy.inbox.notDone;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: contactKeys.all });
    },
  });
  return handle;
}
