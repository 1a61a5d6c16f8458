import type { Schema } from '@/shared/api/client.ts';
import { dateAndTime } from '@/shared/lib/dates.ts';
import { useNow } from '@/shared/lib/now.ts';
import { formatTimeLeft } from '../time-left.ts';

/** What happens automatically if nobody acts, and when. */
export function UpcomingChanges({ steps }: { steps: readonly Schema<'DealNext'>[] }) {
  const now = useNow();
  return (
    <ol className="grid grid-cols-1">
      {steps.map((step) => (
        <li
          key={`${step.kind} ${step.at}`}
          className="grid grid-cols-1 gap-x-6 gap-y-1 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
        >
          <span className="data text-small">
            {formatTimeLeft(step.at, now)}
            <time dateTime={step.at} className="block text-ink-3 text-label">
              {dateAndTime(step.at)}
            </time>
          </span>
          <span>{step.text}</span>
        </li>
      ))}
    </ol>
  );
}
