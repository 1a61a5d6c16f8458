import { longDate } from '@/shared/lib/dates.ts';
import { cents, perHour } from '@/shared/lib/money.ts';
import type { Column } from '@/shared/ui/data-table.tsx';
import { StatusChip } from '../status-chip.tsx';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

/** How much of a booking's id a list shows. */
const ID_TAIL = 8;

const { columns } = copy;

/** A person of a booking: name, with the address where the pointer rests. */
function Party({ id, person }: { id: string | null; person: { full_name: string; email: string } }) {
  if (!id) return <span className="text-ink-3">{copy.none}</span>;
  return <span title={person.email}>{person.full_name || person.email}</span>;
}

/** The title opens the timeline; the description is below, and `mentor` where that name's own column has no room. */
const titleColumn = (onOpen: (id: string) => void, mentor = false): Column<AdminBooking> => ({
  id: 'experience',
  head: columns.experience,
  width: 'w-[24%]',
  lines: true,
  cell: (booking) => (
    <div className="min-w-0 pb-1.5">
      <button
        type="button"
        aria-label={copy.open(booking.experience_title)}
        onClick={() => onOpen(booking.id)}
        className="block min-h-10 w-full truncate rounded-control text-left font-medium underline-offset-4 hover:underline"
      >
        {booking.experience_title}
      </button>
      <div className="-mt-1 font-normal text-ink-3 text-small">
        {mentor && <p className="truncate max-md:hidden xl:hidden">{booking.mentor_name}</p>}
        <p title={booking.experience_description} className="truncate">
          {booking.experience_description}
        </p>
      </div>
    </div>
  ),
});

const hirer: Column<AdminBooking> = {
  id: 'hirer',
  head: columns.hirer,
  cell: (booking) => <Party id={booking.hirer_id} person={booking.experiences.users} />,
};

const creator: Column<AdminBooking> = {
  id: 'creator',
  head: columns.creator,
  cell: (booking) => <Party id={booking.creator_id} person={booking.users} />,
};

const idColumn: Column<AdminBooking> = {
  id: 'id',
  head: columns.id,
  width: 'w-20',
  data: true,
  spare: true,
  cell: (booking) => <span title={booking.id}>{booking.id.slice(-ID_TAIL)}</span>,
};

/** The columns of the bookings. */
export const bookingColumns = (onOpen: (id: string) => void): Column<AdminBooking>[] => [
  titleColumn(onOpen, true),
  { id: 'mentor', head: columns.mentor, spare: true, cell: (booking) => booking.mentor_name },
  hirer,
  creator,
  {
    id: 'price',
    head: columns.price,
    width: 'w-20',
    data: true,
    right: true,
    cell: (booking) => perHour(booking.price_per_hour),
  },
  { id: 'status', head: columns.status, width: 'w-28', cell: (booking) => <StatusChip status={booking.status} /> },
  {
    id: 'asked',
    head: columns.asked,
    width: 'w-36',
    data: true,
    cell: (booking) => <time dateTime={booking.created_at}>{longDate(booking.created_at)}</time>,
  },
  idColumn,
];

/** The columns of the disputes. */
export const disputeColumns = (onOpen: (id: string) => void): Column<AdminBooking>[] => [
  titleColumn(onOpen),
  {
    id: 'reason',
    head: columns.reason,
    width: 'w-[24%]',
    lines: true,
    cell: (booking) => (
      <div className="min-w-0">
        <p title={booking.reason ?? undefined} className="truncate">
          {booking.reason ?? (booking.chargeback ? copy.disputes.chargeback : copy.disputes.noReason)}
        </p>
        {booking.dispute_lapsed_at && (
          <p className="text-ink-2 text-small">{copy.disputes.lapsed(longDate(booking.dispute_lapsed_at))}</p>
        )}
      </div>
    ),
  },
  hirer,
  creator,
  {
    id: 'total',
    head: columns.total,
    width: 'w-24',
    data: true,
    right: true,
    cell: (booking) => cents(booking.total_cents),
  },
  {
    id: 'opened',
    head: columns.opened,
    width: 'w-36',
    data: true,
    spare: true,
    cell: ({ disputed_at: at, created_at: asked }) => <time dateTime={at ?? asked}>{longDate(at ?? asked)}</time>,
  },
];
