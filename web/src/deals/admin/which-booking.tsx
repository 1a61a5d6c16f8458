import { Link } from '@tanstack/react-router';
import { cents } from '@/shared/money/money.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { nameOf } from '../parties.ts';
import type { AdminBooking } from './queries.ts';

interface WhichBookingProps {
  booking: Omit<AdminBooking, 'emails'>;
  /** The title leads to the deal. */
  linked?: boolean;
}

/** The booking that an admin is about to act on: its title, its people and its total. */
export function WhichBooking({ booking, linked }: WhichBookingProps) {
  const title = translateFallback(booking.experience_title);
  const people = [booking.experiences.users, booking.users].map(nameOf).filter(Boolean);
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 rounded-card bg-raised p-4 text-small">
      <dt className="min-w-0 [overflow-wrap:anywhere]">
        {linked ? (
          <Link to="/deals/$id" params={{ id: booking.id }} className="rounded-control underline underline-offset-4">
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="block text-ink-2">{people.join(' · ')}</span>
      </dt>
      <dd className="data text-right text-card">{cents(booking.total_cents)}</dd>
    </dl>
  );
}
