import { perHour } from '@/shared/money/money.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { copy as deals } from '../copy.ts';
import type { DealRowView } from '../queries.ts';
import { copy } from './copy.ts';
import { isEarliest, lacksFinish } from './listing.ts';

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
      <Fact name={fixed_price_cents === null ? copy.price : copy.fixed} value={perHour(price_cents / 100)} />
      <Fact name={copy.hours} value={deals.terms.hour(hours)} />
      {days.start && named('start_by') && (
        <Fact name={copy.start} value={start_by ? calendarDate(start_by) : copy.noStart} />
      )}
      {days.finish && named('finish_by') && (
        <Fact
          name={copy.finish}
          value={finish_by ? calendarDate(finish_by) : lacksFinish(row, rows) ? copy.noFinish : copy.noStart}
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
