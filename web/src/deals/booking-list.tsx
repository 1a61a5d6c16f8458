import { useNow } from '@/shared/lib/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { copy } from './copy.ts';
import { Counterparties, DealDetails } from './deal-details.tsx';
import { DealRow } from './deal-row.tsx';
import type { Booking } from './lists.ts';
import { useOpenDialog } from './open-dialog.ts';
import { StatusChip, YourTurn } from './status-chip.tsx';
import { formatTimeLeft } from './time-left.ts';
import { TimelineLink } from './timeline-link.tsx';

/** Done in the details dialog, which shows all the facts. */
const IN_THE_DIALOG = ['accept', 'decline'] as const;

/** Booking requests as rows, newest first. */
export function BookingList({ bookings }: { bookings: Booking[] }) {
  return (
    <ul className="border-line border-b">
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </ul>
  );
}

function BookingRow({ booking }: { booking: Booking }) {
  const open = useOpenDialog();
  const title = booking.experiences.title;
  return (
    <DealRow
      cover={booking.cover}
      title={title}
      people={<Counterparties deal={booking} />}
      facts={<DealDetails deal={booking} />}
      chips={
        <>
          {booking.your_turn && <YourTurn />}
          <StatusChip status={booking.status} />
        </>
      }
      notes={<Deadline booking={booking} />}
      actions={
        <>
          <Button
            aria-label={`${copy.bookings.details}: ${title}`}
            onClick={() => open({ kind: 'details', id: booking.id })}
          >
            {copy.bookings.details}
          </Button>
          <ActionButtons id={booking.id} title={title} actions={booking.actions} without={IN_THE_DIALOG}>
            <TimelineLink id={booking.id} title={title} />
          </ActionButtons>
        </>
      }
    />
  );
}

/** What happens automatically, and when, if nobody acts. */
function Deadline({ booking }: { booking: Booking }) {
  const now = useNow();
  const { status, respond_by, due_at, overdue } = booking;
  if (status === 'pending' && respond_by) {
    return <p className="text-ink-2 text-small">{copy.bookings.expires(formatTimeLeft(respond_by, now))}</p>;
  }
  if (status === 'approved' && due_at) {
    const text = overdue ? copy.overdue : copy.bookings.due(formatTimeLeft(due_at, now));
    return <p className={`text-small ${overdue ? 'text-danger' : 'text-ink-2'}`}>{text}</p>;
  }
  return null;
}
