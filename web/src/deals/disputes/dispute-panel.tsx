import { longDate } from '@/shared/lib/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { copy as deals } from '../copy.ts';
import type { Booking } from '../lists.ts';
import { useOpenDialog } from '../open-dialog.ts';
import { partiesOf } from '../parties.ts';
import type { Timeline } from '../queries.ts';
import { copy } from './copy.ts';
import { Statements } from './statements.tsx';

/** An open dispute: what both sides say, who has to answer and until when, and what the viewer can do about it. */
export function DisputePanel({ timeline: { booking, events } }: { timeline: Timeline }) {
  const pending = pendingAnswer(booking);
  return (
    <div className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 sm:p-6">
      <Statements events={events} />
      <div className="grid grid-cols-1 gap-1 text-ink-2 text-small">
        {pending && <p>{pending}</p>}
        <p>{whoDecides(booking)}</p>
      </div>
      <ProposeButton booking={booking} />
    </div>
  );
}

function whoDecides({ viewer_side, dispute, answer_dispute_by: until }: Booking): string {
  const { panel } = copy;
  if (viewer_side === 'operator') return panel.settled;
  return dispute === 'open' && until ? panel.decidesLater : panel.decides;
}

/** Who has not answered yet, and what happens if they don't. */
function pendingAnswer(booking: Booking): string | undefined {
  const { dispute, disputed_by, answer_dispute_by: until } = booking;
  if (dispute !== 'open' || !disputed_by) return undefined;
  const { viewer, hirer, creator } = partiesOf(booking);
  const answering = disputed_by === 'hirer' ? 'creator' : 'hirer';
  const { panel } = copy;
  if (answering === viewer) return until ? panel.yoursUntil(longDate(until)) : panel.yours;
  const name = answering === 'hirer' ? hirer : creator;
  return until ? panel.until(name, longDate(until)) : panel.unanswered(name);
}

/** The answer to a dispute is beside the deal's state, and a proposed split has its own buttons. */
function ProposeButton({ booking: { id, actions, split } }: { booking: Booking }) {
  const open = useOpenDialog();
  if (!actions.includes('propose_split') || split) return null;
  return (
    <div>
      <Button onClick={() => open({ kind: 'propose_split', id })}>{deals.actions.propose_split}</Button>
    </div>
  );
}
