import type { Schema } from '@/shared/api/client.ts';
import { cents, perHour } from '@/shared/money/money.ts';
import { mediumDate } from '@/shared/time/dates.ts';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import type { Column } from '@/shared/ui/data-table.tsx';
import { copy as deals } from '../copy.ts';
import { nameOf } from '../parties.ts';
import { StatusChip } from '../status-chip.tsx';
import { askedTerms } from './asked-terms.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';

/** How many characters of a booking's id are shown. */
const ID_TAIL = 8;

const { columns } = copy;

/** A participant's name, with the email address as a tooltip. */
function Participant({ id, person }: { id: string | null; person: Schema<'DealPerson'> }) {
  if (!id) return <span className="text-ink-3">{copy.none}</span>;
  return <span title={person.email}>{nameOf(person) || person.email}</span>;
}

/** Whether the other side has answered a dispute, or until when it can. */
function Answer({ booking: { dispute, disputed_by, answer_dispute_by: by } }: { booking: AdminBooking }) {
  if (!disputed_by || (dispute !== 'open' && dispute !== 'answered')) return '–';
  const side = deals.sides[disputed_by === 'hirer' ? 'creator' : 'hirer'];
  const { answered, unanswered, open } = copy.disputes;
  const text = dispute === 'answered' ? answered(side) : by ? unanswered(side, mediumDate(by)) : open(side);
  return <span className="text-small">{text}</span>;
}

/** Until when an admin decides a dispute. */
function DecideBy({ booking: { decide_by: at, dispute_lapsed_at: lapsed } }: { booking: AdminBooking }) {
  if (at) return <time dateTime={at}>{mediumDate(at)}</time>;
  return lapsed ? '–' : copy.disputes.noDeadline;
}

/** The price per hour, or the fixed price for all of it. */
function priceOf({ fixed_price_cents, price_per_hour }: AdminBooking) {
  if (fixed_price_cents !== null) return cents(fixed_price_cents);
  return price_per_hour > 0 ? perHour(price_per_hour) : '–';
}

/** Who published the listing; nobody while our team looks for one, which the column of the side that is missing says. */
function mentorOf({ experience_id, mentor_name, hirer_id, creator_id }: AdminBooking) {
  if (experience_id) return translateFallback(mentor_name);
  return hirer_id && creator_id ? copy.none : '–';
}

/**
 * What the booking is about: a split that is proposed, else the listing's description or, while there is no listing, what
 * was asked for.
 */
function about({ experience_id, experience_description, message, split }: AdminBooking) {
  if (split) return copy.disputes.split(cents(split.refund_cents));
  return (experience_id === null && message) || translateFallback(experience_description);
}

/** The status by which admins filter: a request that our team has to find a listing for waits for a match. */
function Status({ booking }: { booking: AdminBooking }) {
  if (booking.experience_id !== null || booking.status !== 'pending') return <StatusChip booking={booking} />;
  return <Chip>{copy.bookings.unmatchedChip}</Chip>;
}

const Asked = ({ booking: { created_at: at } }: { booking: AdminBooking }) => (
  <time dateTime={at}>{mediumDate(at)}</time>
);

/** The title opens the timeline; below it the description, and `mentor` where that column is hidden to save room. */
const titleColumn = (onOpen: (id: string) => void, width: string, mentor = false): Column<AdminBooking> => ({
  id: 'experience',
  head: columns.experience,
  width,
  lines: true,
  cell: (booking) => (
    <div className="min-w-0 pb-1.5">
      <button
        type="button"
        aria-label={copy.open(translateFallback(booking.experience_title))}
        onClick={() => onOpen(booking.id)}
        className="block min-h-10 w-full truncate rounded-control text-left font-medium underline-offset-4 hover:underline"
      >
        {translateFallback(booking.experience_title)}
      </button>
      <div className="-mt-1 font-normal text-ink-3 text-small">
        {mentor && booking.experience_id !== null && (
          <p className="truncate max-md:hidden xl:hidden">{mentorOf(booking)}</p>
        )}
        <p title={about(booking)} className="truncate">
          {about(booking)}
        </p>
        {booking.experience_id === null && (
          <p title={askedTerms(booking)} className="data truncate text-label">
            {askedTerms(booking)}
          </p>
        )}
      </div>
    </div>
  ),
});

const hirer: Column<AdminBooking> = {
  id: 'hirer',
  head: columns.hirer,
  cell: (booking) => <Participant id={booking.hirer_id} person={booking.experiences.users} />,
};

const creator: Column<AdminBooking> = {
  id: 'creator',
  head: columns.creator,
  cell: (booking) => <Participant id={booking.creator_id} person={booking.users} />,
};

const idColumn: Column<AdminBooking> = {
  id: 'id',
  head: columns.id,
  width: 'w-20',
  data: true,
  wideOnly: true,
  cell: (booking) => <span title={booking.id}>{booking.id.slice(-ID_TAIL)}</span>,
};

export const bookingColumns = (onOpen: (id: string) => void): Column<AdminBooking>[] => [
  titleColumn(onOpen, 'w-[22%]', true),
  { id: 'mentor', head: columns.mentor, wideOnly: true, cell: (booking) => mentorOf(booking) },
  hirer,
  creator,
  {
    id: 'price',
    head: columns.price,
    width: 'w-24 xl:w-28',
    data: true,
    right: true,
    lines: true,
    cell: (booking) => (
      <>
        <span className="whitespace-nowrap">{priceOf(booking)}</span>
        {/* a request for a match says its hours in its first cell */}
        {booking.experience_id !== null && <span className="block text-ink-3">{deals.terms.hour(booking.hours)}</span>}
      </>
    ),
  },
  {
    id: 'status',
    head: columns.status,
    width: 'w-32',
    lines: true,
    cell: (booking) => (
      <>
        <Status booking={booking} />
        {/* where its column is hidden to save room */}
        <div className="data text-ink-3 text-label max-md:hidden xl:hidden">
          <Asked booking={booking} />
        </div>
      </>
    ),
  },
  {
    id: 'asked',
    head: columns.asked,
    width: 'w-28',
    data: true,
    wideOnly: true,
    cell: (booking) => <Asked booking={booking} />,
  },
  idColumn,
];

export const disputeColumns = (onOpen: (id: string) => void): Column<AdminBooking>[] => [
  titleColumn(onOpen, 'w-[18%]'),
  {
    id: 'reason',
    head: columns.reason,
    width: 'w-[22%]',
    lines: true,
    cell: (booking) => (
      <div className="min-w-0">
        <p
          title={booking.reason ?? undefined}
          style={{ WebkitLineClamp: 3 }}
          className="line-clamp-2 [overflow-wrap:anywhere]"
        >
          {booking.reason ?? (booking.chargeback ? copy.disputes.chargeback : copy.disputes.noReason)}
        </p>
        {booking.dispute_lapsed_at && (
          <p className="text-ink-2 text-small">{copy.disputes.lapsed(mediumDate(booking.dispute_lapsed_at))}</p>
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
    wideOnly: true,
    cell: (booking) => cents(booking.total_cents),
  },
  {
    id: 'answered',
    head: columns.answered,
    lines: true,
    cell: (booking) => <Answer booking={booking} />,
  },
  {
    id: 'decide',
    head: columns.decide,
    width: 'w-28',
    data: true,
    cell: (booking) => <DecideBy booking={booking} />,
  },
  {
    id: 'opened',
    head: columns.opened,
    width: 'w-28',
    data: true,
    wideOnly: true,
    cell: ({ disputed_at: at, created_at: asked }) => <time dateTime={at ?? asked}>{mediumDate(at ?? asked)}</time>,
  },
];
