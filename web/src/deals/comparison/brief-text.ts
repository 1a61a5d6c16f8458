import { cents, perHourOf } from '@/shared/money/money.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { copy as deals } from '../copy.ts';
import { copy } from './copy.ts';
import type { ComparedListing } from './listing.ts';

/** What a brief asks for, to its publisher, who compares the proposals with it. */
export function briefText(brief: ComparedListing): string {
  const { budget, price_cents, fixed, finish_by, openings } = brief;
  const hours = brief.hours && deals.terms.hour(brief.hours);
  const price = price_cents && perHourOf(price_cents);
  const facts = [
    ...(fixed ? [copy.brief.fixed, hours] : [hours && price ? copy.brief.hourly(hours, price) : price]),
    budget && cents(budget),
    finish_by && copy.brief.finish(calendarDate(finish_by)),
    openings && openings > 1 && copy.brief.openings(openings),
  ];
  return copy.brief.asks(facts.filter(Boolean).join(' · '));
}
