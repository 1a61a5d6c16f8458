import { useNow } from '@/shared/time/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { ActionButtons } from './action-buttons.tsx';
import { copy } from './copy.ts';
import { Counterparties, DealDetails } from './deal-details.tsx';
import { DealLink } from './deal-link.tsx';
import { DealRow } from './deal-row.tsx';
import type { Booking } from './lists.ts';
import { useOpenDialog } from './open-dialog.ts';
import { StateChip, YourTurn } from './status-chip.tsx';
import { formatTimeLeft } from './time-left.ts';

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
  const title = translateFallback(booking.experiences.title);
  return (
    <DealRow
      cover={booking.cover}
      title={title}
      people={<Counterparties deal={booking} />}
      facts={<DealDetails deal={booking} />}
      chips={
        <>
          {booking.your_turn && <YourTurn />}
          <StateChip deal={booking} />
        </>
      }
      notes={<Deadline booking={booking} />}
      actions={
        <ActionButtons
          id={booking.id}
          title={title}
          deal={booking}
          version={booking.terms_version}
          inMenu={['counter']}
          lead={booking.your_turn}
        >
          <Button
            aria-label={`${copy.bookings.details}: ${title}`}
            onClick={() => open({ kind: 'details', id: booking.id })}
          >
            {copy.bookings.details}
          </Button>
          <DealLink id={booking.id} title={title} />
        </ActionButtons>
      }
    />
  );
}

/** What happens automatically if nobody acts, and when. */
function Deadline({ booking }: { booking: Booking }) {
  const now = useNow();
  const { status, respond_by, due_at, overdue } = booking;
  if (status === 'pending' && respond_by) {
    return <p className="text-ink-2 text-small">{copy.bookings.expires(formatTimeLeft(respond_by, now))}</p>;
  }
  if (due_at) {
    const text = overdue ? copy.overdue : copy.bookings.due(formatTimeLeft(due_at, now));
    return <p className={`text-small ${overdue ? 'text-danger' : 'text-ink-2'}`}>{text}</p>;
  }
  return null;
}
