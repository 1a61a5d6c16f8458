import type { Schema } from '@/shared/api/client.ts';
import { dateAndTime, timeAgo } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { copy } from '../copy.ts';
import { LinkedText } from '../linked-text.tsx';

type Event = Schema<'DealEvent'>;

interface EventListProps {
  events: readonly Event[];
  /** The deal: the viewer's own events are labelled "you", those of a deleted account say so. */
  booking: Pick<Schema<'BookingView'>, 'viewer_side' | 'users' | 'experiences'>;
}

/** The deal's events, newest first; a payment page that was opened again and again is one of them. */
export function EventList({ events, booking }: EventListProps) {
  const now = useNow();
  const latestFirst = [...events]
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .filter(({ kind }, place, all) => kind !== 'start_payment' || all[place + 1]?.kind !== kind);
  return (
    <ol className="grid grid-cols-1">
      {latestFirst.map((event) => (
        <li key={event.id} className="group/event relative grid grid-cols-1 gap-1 pb-6 pl-7 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-3 bottom-[-12px] left-[5px] w-px bg-line-strong group-last/event:hidden"
          />
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-ink-3 bg-canvas group-first/event:border-ink group-first/event:bg-ink"
          />
          <p>{event.text}</p>
          {event.note && (
            <blockquote className="whitespace-pre-line rounded-control bg-surface px-3.5 py-2.5 text-ink-2 text-small [overflow-wrap:anywhere]">
              <LinkedText text={event.note} />
            </blockquote>
          )}
          <p className="data text-ink-3 text-label">
            {authorOf(event, booking)}
            {'\u00a0· '}
            <time dateTime={event.at} title={dateAndTime(event.at)}>
              {timeAgo(event.at, now)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function authorOf({ actor, actor_name }: Event, { viewer_side, users, experiences }: EventListProps['booking']) {
  if (actor === viewer_side) return copy.timeline.you;
  const person = actor === 'hirer' ? experiences.users : actor === 'creator' ? users : undefined;
  return person?.gone ? copy.gone : (actor_name ?? copy.timeline.by[actor]);
}
