import type { ComparedListing } from '@/deals/comparison/listing.ts';
import type { Experience } from '@/experiences/experience-card.tsx';
import { totalOf } from '@/shared/terms/previews.ts';

/** What requests for `experience` are compared with; the budget is that of the server's `budget_cents`. */
export function comparedListing({ side, price_cents, openings, taken, facts }: Experience): ComparedListing {
  const { fixed_price_cents, hours, start_by, finish_by } = facts;
  const budget = fixed_price_cents ?? (hours ? totalOf(price_cents, hours) : undefined);
  return {
    side,
    budget: side === 'wanted' ? budget : undefined,
    price_cents,
    fixed: Boolean(fixed_price_cents),
    hours,
    openings,
    taken,
    start_by,
    finish_by,
  };
}
