import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { copy } from '../copy.ts';
import { olderEventsQuery, type Timeline } from '../queries.ts';
import { EventList } from './event-list.tsx';

/** What happened: the newest events and all about money at once, the others a page at a time. */
export function History({ timeline: { booking, events, events_before: before } }: { timeline: Timeline }) {
  const [open, setOpen] = useState(false);
  const older = useInfiniteQuery({ ...olderEventsQuery(booking.id, before ?? 0), enabled: open && before !== null });
  const pages = older.data?.pages.flatMap((page) => page.events) ?? [];
  // those about money are in the timeline and in their page
  const all = new Map([...events, ...pages].map((event) => [event.id, event]));
  const { older: more, failed } = copy.timeline;
  return (
    <>
      <EventList events={[...all.values()]} booking={booking} />
      {before !== null && !open && (
        <div className="grid place-items-center pt-6">
          <Button onClick={() => setOpen(true)}>{more}</Button>
        </div>
      )}
      {open && <ShowMore list={older} texts={{ more, failed }} />}
    </>
  );
}
