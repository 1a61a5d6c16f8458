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
        <p>{booking.viewer_side === 'operator' ? copy.panel.settled : copy.panel.decides}</p>
      </div>
      <DisputeButtons booking={booking} />
    </div>
  );
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

function DisputeButtons({ booking: { id, actions, split } }: { booking: Booking }) {
  const open = useOpenDialog();
  const answers = actions.includes('answer_dispute');
  // a proposed split has its own buttons
  const proposes = actions.includes('propose_split') && !split;
  if (!answers && !proposes) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {answers && (
        <Button look={split ? 'secondary' : 'primary'} onClick={() => open({ kind: 'answer_dispute', id })}>
          {deals.actions.answer_dispute}
        </Button>
      )}
      {proposes && <Button onClick={() => open({ kind: 'propose_split', id })}>{deals.actions.propose_split}</Button>}
    </div>
  );
}
