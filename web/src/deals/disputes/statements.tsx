import type { Schema } from '@/shared/api/client.ts';
import { dateAndTime, timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { LinkedText } from '../linked-text.tsx';

type Event = Schema<'DealEvent'>;

/** What starts a dispute; there is at most one in a deal. */
const OPENING: readonly Event['kind'][] = ['dispute', 'contest'];
/** What the two sides then say. */
const SAID: readonly Event['kind'][] = [...OPENING, 'answer_dispute', 'propose_split'];

/** What both sides have said in the dispute, in that order. */
export function Statements({ events }: { events: readonly Event[] }) {
  const now = useNow();
  const inOrder = [...events].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  const opened = inOrder.findIndex(({ kind }) => OPENING.includes(kind));
  const said = opened < 0 ? [] : inOrder.slice(opened).filter(({ kind, note }) => note && SAID.includes(kind));
  if (said.length === 0) return null;
  return (
    <ol className="grid grid-cols-1 gap-5">
      {said.map((event) => (
        <li key={event.id} className="grid grid-cols-1 gap-2">
          <p className="flex flex-wrap items-baseline gap-x-3 text-small">
            <span className="[overflow-wrap:anywhere]">{event.text}</span>
            <time dateTime={event.at} title={dateAndTime(event.at)} className="data text-ink-3 text-label">
              {timeAgo(event.at, now)}
            </time>
          </p>
          <blockquote className="max-w-[65ch] whitespace-pre-line border-line-strong border-l-2 pl-4 [overflow-wrap:anywhere]">
            <LinkedText text={event.note ?? ''} />
          </blockquote>
        </li>
      ))}
    </ol>
  );
}
