import { type ReactNode, useState } from 'react';
import { ContactNotice } from '@/shared/contact-details/contact-notice.tsx';
import { longDate, timeOfDay } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';
import { dayLabel } from './day-label.ts';
import type { Message } from './queries.ts';
import { QuestionActions } from './question-actions.tsx';
import type { UnsentMessage } from './unsent-messages.ts';

/** Messages by one person within this time, in milliseconds, are grouped. */
const GROUP_WITHIN = 5 * 60_000;

interface MessageLogProps {
  name: string;
  /** Oldest first. */
  messages: readonly Message[];
  waiting: readonly UnsentMessage[];
  onRetry: (one: UnsentMessage) => void;
  onDiscard: (one: UnsentMessage) => void;
  /** Sends a message with contact details after all. */
  onConfirm: (one: UnsentMessage) => void;
  /** Takes it back to the message field. */
  onEdit: (one: UnsentMessage) => void;
  /** Shown above the oldest message. */
  earlier: ReactNode;
}

/** The messages, newest at the bottom. Laid out in reverse, so it stays scrolled to the end as messages arrive. */
export function MessageLog({ name, messages, waiting, earlier, ...on }: MessageLogProps) {
  return (
    <>
      <div
        role="log"
        aria-live="off"
        aria-label={copy.thread.log(name)}
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 focus-visible:-outline-offset-2 sm:px-5"
      >
        {/* on phones the assistant's button covers the end */}
        <div className="grid grid-cols-1 pt-5 pb-20 sm:pb-5">
          {earlier}
          <ol className="grid grid-cols-1">
            {messages.map((message, place) => (
              <Entry
                key={message.id}
                message={message}
                name={name}
                before={messages[place - 1]}
                after={messages[place + 1]}
                later={messages.slice(place + 1)}
              />
            ))}
          </ol>
          {waiting.length > 0 && (
            <ol className="grid grid-cols-1">
              {waiting.map((one) => (
                <WaitingEntry key={one.key} one={one} {...on} />
              ))}
            </ol>
          )}
        </div>
      </div>
      <Announcer name={name} messages={messages} />
    </>
  );
}

interface EntryProps {
  message: Message;
  name: string;
  before: Message | undefined;
  after: Message | undefined;
  /** The messages after it. */
  later: readonly Message[];
}

function Entry({ message, name, before, after, later }: EntryProps) {
  const { mine, created_at } = message;
  const newDay = !before || longDate(before.created_at) !== longDate(created_at);
  const joined = !newDay && isSameGroup(before, message);
  const last = !after || !isSameGroup(message, after) || longDate(after.created_at) !== longDate(created_at);
  return (
    <>
      {newDay && (
        <li className="data py-4 text-center text-ink-3 text-label">
          <Day at={created_at} />
        </li>
      )}
      <li
        className={`grid grid-cols-1 ${mine ? 'justify-items-end' : 'justify-items-start'} ${joined ? 'mt-1' : 'mt-4'}`}
      >
        <span className="sr-only">{mine ? copy.thread.me : name}</span>
        {message.message === '' ? <Deleted /> : <Bubble mine={mine}>{message.message}</Bubble>}
        {message.question && <QuestionActions message={message} later={later} />}
        {last && (
          <time dateTime={created_at} className="data mt-1 px-1 text-ink-3 text-label">
            {timeOfDay(created_at)}
          </time>
        )}
      </li>
    </>
  );
}

/** The day on which messages were sent. */
function Day({ at }: { at: string }) {
  return <time dateTime={at.slice(0, 10)}>{dayLabel(at, useNow())}</time>;
}

const isSameGroup = (one: Message, next: Message) =>
  one.sender_id === next.sender_id &&
  new Date(next.created_at).getTime() - new Date(one.created_at).getTime() < GROUP_WITHIN;

function Bubble({ mine, children }: { mine: boolean; children: string }) {
  return (
    <p
      className={`max-w-[min(85%,60ch)] whitespace-pre-line rounded-[18px] px-4 py-2.5 ${mine ? 'rounded-br-[6px] bg-ink text-canvas' : 'rounded-bl-[6px] bg-raised'}`}
    >
      {children}
    </p>
  );
}

/** Replaces messages of a deleted account. */
const Deleted = () => (
  <p className="rounded-[18px] rounded-bl-[6px] border border-line px-4 py-2.5 text-ink-2">{copy.deleted}</p>
);

type WaitingEntryProps = { one: UnsentMessage } & Pick<
  MessageLogProps,
  'onRetry' | 'onDiscard' | 'onConfirm' | 'onEdit'
>;

function WaitingEntry({ one, onRetry, onDiscard, onConfirm, onEdit }: WaitingEntryProps) {
  if (one.warned) {
    return (
      <li className="mt-1 grid grid-cols-1 justify-items-end gap-2">
        <span className="contents [&>p]:opacity-60">
          <Bubble mine>{one.text}</Bubble>
        </span>
        <div className="max-w-[60ch]">
          <ContactNotice onSend={() => onConfirm(one)} onEdit={() => onEdit(one)} />
        </div>
      </li>
    );
  }
  return (
    <li className="mt-1 grid grid-cols-1 justify-items-end">
      <span className={`contents ${one.failed ? '' : '[&>p]:opacity-60'}`}>
        <Bubble mine>{one.text}</Bubble>
      </span>
      {one.failed ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-1 text-danger text-small">
          <p className="text-right">
            {copy.thread.notSent} {one.reason}
          </p>
          {!one.permanent && (
            <Button look="ghost" size="sm" onClick={() => onRetry(one)}>
              {copy.thread.retry}
            </Button>
          )}
          <Button look="ghost" size="sm" onClick={() => onDiscard(one)}>
            {copy.thread.discard}
          </Button>
        </div>
      ) : (
        <p className="mt-1 px-1 text-ink-2 text-label">{copy.thread.sending}</p>
      )}
    </li>
  );
}

/** Announces messages that arrive while the page is open, but no older ones. */
function Announcer({ name, messages }: { name: string; messages: readonly Message[] }) {
  const [first] = useState(() => messages.at(-1)?.id);
  const newest = messages.at(-1);
  const fresh = newest && !newest.mine && newest.id !== first;
  return (
    <p role="status" className="sr-only">
      {fresh ? `${name}: ${newest.message}` : ''}
    </p>
  );
}
