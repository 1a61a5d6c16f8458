import { Button } from '@/shared/ui/button.tsx';
import { copy as deals } from '../copy.ts';
import type { Booking } from '../lists.ts';
import { useOpenDialog } from '../open-dialog.ts';
import { partiesOf } from '../parties.ts';
import type { Timeline } from '../queries.ts';
import { copy } from './copy.ts';
import { Statements } from './statements.tsx';

/** An open dispute: what both sides say, who has not answered, and what the viewer can do about it. */
export function DisputePanel({ timeline: { booking, events, waiting_on } }: { timeline: Timeline }) {
  const pending = pendingAnswer(booking);
  // while it is our team's turn, the deal's state says who decides; but not that nobody has to be waited for
  const isSaid = waiting_on === 'operator' && booking.viewer_side !== 'operator' && !pending;
  const deciding = isSaid ? undefined : whoDecides(booking);
  return (
    <div className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 sm:p-6">
      <Statements events={events} />
      {(pending || deciding) && (
        <div className="grid grid-cols-1 gap-1 text-ink-2 text-small">
          {pending && <p>{pending}</p>}
          {deciding && <p>{deciding}</p>}
        </div>
      )}
      <ProposeButton booking={booking} />
    </div>
  );
}

/** Who decides, and what the viewer can wait for or do until then. */
function whoDecides(booking: Booking): string {
  const { viewer_side, dispute, answer_dispute_by: until, split, actions } = booking;
  const { panel } = copy;
  if (viewer_side === 'operator') return panel.settled;
  const decides = dispute !== 'open' ? panel.decides : until ? panel.decidesLater : panel.decidesAnyTime;
  if (split?.by === viewer_side) {
    const { hirer, creator } = partiesOf(booking);
    return `${decides} ${panel.accepts(split.by === 'hirer' ? creator : hirer)}`;
  }
  return split || actions.includes('propose_split') ? `${decides} ${panel.agree}` : decides;
}

/** Who has not answered yet. As long as silence has a deadline, the deal's state says who, until when and what follows. */
function pendingAnswer(booking: Booking): string | undefined {
  const { dispute, disputed_by, answer_dispute_by: until } = booking;
  if (dispute !== 'open' || !disputed_by || until) return undefined;
  const { viewer, hirer, creator } = partiesOf(booking);
  const answering = disputed_by === 'hirer' ? 'creator' : 'hirer';
  const { panel } = copy;
  if (answering === viewer) return panel.yours;
  return panel.unanswered(answering === 'hirer' ? hirer : creator);
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
