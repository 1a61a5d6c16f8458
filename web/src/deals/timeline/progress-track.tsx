import { copy } from '../copy.ts';
import type { Booking } from '../lists.ts';
import { progressSteps, type Step, type StepState } from '../progress.ts';

const BARS: Record<StepState, string> = {
  done: 'bg-ink',
  now: 'bg-brand-ink',
  ahead: 'bg-line-strong',
  stopped: 'bg-danger',
  disputed: 'bg-danger',
};

const LABELS: Record<StepState, string> = {
  done: 'text-ink-2',
  now: 'font-medium text-ink',
  ahead: 'text-ink-3',
  stopped: 'font-medium text-danger',
  disputed: 'font-medium text-danger',
};

/** The deal's steps on one track: done, current, upcoming. */
export function ProgressTrack({ booking, delivered }: { booking: Booking; delivered: boolean }) {
  const steps = progressSteps({ ...booking, delivered });
  return (
    <ol
      aria-label={copy.timeline.progress}
      className="grid grid-cols-3 gap-x-1.5 gap-y-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
      // one row also on a phone
      style={steps.length === 4 ? { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } : undefined}
    >
      {steps.map((step) => (
        <li
          key={step.name}
          aria-current={step.state === 'now' || step.state === 'disputed' ? 'step' : undefined}
          className="grid content-start gap-2"
        >
          <span aria-hidden="true" className={`h-1 rounded-full ${BARS[step.state]}`} />
          <span className={`text-label ${LABELS[step.state]}`}>
            {labelOf(step, booking)}
            <span className="sr-only">, {copy.stepStates[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A step that has stopped or waits is labelled with the reason, delivered work with what is said about it. */
function labelOf({ name, state }: Step, { status, work, money }: Booking): string {
  if (name === 'delivered' && state === 'now' && work === 'changes_requested') return copy.work.changes_requested;
  if (name === 'refunded' && money === 'refund_window') return copy.refunding;
  if (state === 'disputed') return copy.status.disputed;
  if (state !== 'stopped') return copy.steps[name];
  return work === 'rejected' ? copy.work.rejected : copy.status[status];
}
