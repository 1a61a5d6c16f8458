import type { Schema } from '@/shared/api/client.ts';
import { dateAndTime } from '@/shared/time/dates.ts';
import { useNow } from '@/shared/time/now.ts';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from '../copy.ts';
import { useUndoDecline } from '../deal-actions.ts';
import { formatTimeLeft } from '../time-left.ts';

interface UpcomingChangesProps {
  dealId: string;
  steps: readonly Schema<'DealNext'>[];
  /** The viewer declined, and may take that back while nobody knows. */
  undo: boolean;
}

/** What happens automatically if nobody acts, and when. */
export function UpcomingChanges({ dealId, steps, undo }: UpcomingChangesProps) {
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
          {undo && step.kind === 'tell_decline' && <UndoButton dealId={dealId} />}
        </li>
      ))}
    </ol>
  );
}

function UndoButton({ dealId }: { dealId: string }) {
  const { mutate, isPending } = useUndoDecline(dealId);
  return (
    <span>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {copy.toasts.undo}
      </Button>
    </span>
  );
}
