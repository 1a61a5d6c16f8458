import type { ReactNode } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { dateAndTime } from '@/shared/time/dates.ts';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Cover } from '@/shared/ui/page/card.tsx';
import { copy } from './copy.ts';

interface PaymentSummaryProps {
  booking: Schema<'BookingView'>;
  intent: Schema<'IntentView'>;
  /** Below the total. */
  children?: ReactNode;
}

/** What is being paid for, its price and the total. */
export function PaymentSummary({ booking, intent, children }: PaymentSummaryProps) {
  const { experiences } = booking;
  return (
    <section aria-label={copy.page.summary} className="grid grid-cols-1 content-start gap-6">
      <Cover src={booking.cover} ratio="band" eager />
      <div className="grid grid-cols-1 gap-1.5">
        <h2 className="text-title-2">{translateFallback(experiences.title)}</h2>
        <p className="text-ink-2">{copy.page.with(booking.creator_name)}</p>
        {booking.due_at && <p className="text-small">{copy.page.payBy(dateAndTime(booking.due_at))}</p>}
      </div>
      <dl
        data-keep-visible
        className="data grid grid-cols-[1fr_auto] gap-x-6 gap-y-3 border-line border-t pt-5 text-small"
      >
        {intent.breakdown.map((line) => (
          <div key={line.label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-sans text-ink-2">{line.label}</dt>
            <dd className="text-right">{cents(line.amount_cents)}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid items-baseline border-line border-t pt-4">
          <dt className="font-medium font-sans text-body">{copy.page.total}</dt>
          <dd className="text-right text-title-2">{cents(intent.amount_cents)}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
