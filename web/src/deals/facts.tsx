import { longDate } from '@/shared/lib/dates.ts';
import { cents, perHour } from '@/shared/lib/money.ts';
import type { Booking, Project } from './lists.ts';

/** When it was asked for, at what price, for how long. */
export function Facts({ deal }: { deal: Booking | Project }) {
  return (
    <>
      <time dateTime={deal.created_at}>{longDate(deal.created_at)}</time>
      <span>{perHour(deal.experiences.price_per_hour)}</span>
      {deal.hours !== 1 && (
        <span>
          {deal.hours} h, {cents(deal.total_cents)}
        </span>
      )}
    </>
  );
}

/** The person on the other side: hirers see the creator, creators the hirer. */
export function counterpart(deal: Booking | Project) {
  return deal.viewer_side === 'creator'
    ? { name: deal.experiences.users.full_name, email: deal.experiences.users.email }
    : { name: deal.users.full_name, email: deal.users.email };
}
