import { cents, perHourOf } from '@/shared/money/money.ts';
import { copy as words } from '@/shared/terms/copy.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { copy as deals } from '../copy.ts';
import type { AdminBooking } from './queries.ts';

type Terms = Pick<AdminBooking, 'hours' | 'price_cents' | 'fixed_price_cents' | 'start_by' | 'finish_by'>;

/** What someone who asks our team for a match wants: hours, price and dates, as far as they are known. */
export function askedTerms({ hours, price_cents, fixed_price_cents, start_by, finish_by }: Terms): string {
  const facts = [
    deals.terms.hour(hours),
    fixed_price_cents === null
      ? price_cents > 0 && perHourOf(price_cents)
      : deals.terms.fixed(cents(fixed_price_cents)),
    start_by && `${words.start}: ${calendarDate(start_by)}`,
    finish_by && `${words.finish}: ${calendarDate(finish_by)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
