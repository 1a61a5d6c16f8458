import { cents, perHourOf } from '@/shared/money/money.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { copy as deals } from '../copy.ts';
import type { DealRowView } from '../queries.ts';
import { copy } from './copy.ts';
import { isEarliest, lackFinish } from './listing.ts';

interface ComparedTermsProps {
  row: DealRowView;
  /** All that are compared. */
  rows: readonly DealRowView[];
  /** Whether they, or their listing, name different days. */
  days: { readonly start: boolean; readonly finish: boolean };
}

/** What differs between the requests for one listing: the same facts at the same places in each row. */
export function ComparedTerms({ row, rows, days }: ComparedTermsProps) {
  const { fixed_price_cents, price_cents, hours, start_by, finish_by } = row;
  const named = (which: 'start_by' | 'finish_by') => rows.some((each) => each[which]);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 pb-1.5 text-small lg:grid-cols-4">
      {fixed_price_cents === null ? (
        <Fact name={copy.price} value={perHourOf(price_cents)} />
      ) : (
        <Fact name={copy.fixed} value={cents(fixed_price_cents)} />
      )}
      {(fixed_price_cents === null || hours > 0) && (
        <Fact
          name={fixed_price_cents === null ? copy.hours : deals.terms.expectedHours}
          value={deals.terms.hour(hours)}
        />
      )}
      {days.start && named('start_by') && (
        <Fact name={copy.start} value={start_by ? calendarDate(start_by) : copy.noDate} />
      )}
      {((days.finish && named('finish_by')) || lackFinish(rows)) && (
        <Fact
          name={copy.finish}
          value={finish_by ? calendarDate(finish_by) : copy.noDate}
          note={isEarliest(row, rows) && copy.sorts.date}
        />
      )}
    </dl>
  );
}

/** One fact, and what distinguishes it among all rows. */
function Fact({ name, value, note }: { name: string; value: string; note?: string | false }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd>{value}</dd>
      {note && <dd className="text-success">{note}</dd>}
    </div>
  );
}
