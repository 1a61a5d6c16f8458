import type { Schema } from '@/shared/api/client.ts';
import { dateAndTime } from '@/shared/lib/dates.ts';
import { useNow } from '@/shared/lib/now.ts';
import { copy } from '../copy.ts';
import { formatTimeLeft } from '../time-left.ts';

/** What happens automatically if nobody acts, and when. */
export function UpcomingChanges({ steps }: { steps: readonly Schema<'DealNext'>[] }) {
  const now = useNow();
  if (steps.length === 0) return <p className="text-ink-2">{copy.timeline.nothingNext}</p>;
  return (
    <ol className="grid grid-cols-1">
      {steps.map((step) => (
        <li
          key={`${step.kind} ${step.at}`}
          className="grid grid-cols-1 gap-x-6 gap-y-1 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span>{step.text}</span>
          <span className="data text-small sm:text-right">
            {formatTimeLeft(step.at, now)}
            <time dateTime={step.at} className="block text-ink-3 text-label">
              {dateAndTime(step.at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  );
}
