import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { copy as deals } from '../copy.ts';
import { useDealAction } from '../deal-actions.ts';
import { isDisputed } from '../deal-state.ts';
import type { Booking } from '../lists.ts';
import { useOpenDialog } from '../open-dialog.ts';
import { type Parties, partiesOf } from '../parties.ts';
import { answersSplit } from './answers.ts';
import { copy } from './copy.ts';
import { SplitAmounts } from './split-amounts.tsx';

interface SplitPanelProps {
  booking: Booking;
  split: Schema<'SplitView'>;
  /** Why it was proposed. */
  reason?: string | null | undefined;
}

/** The proposed split: who proposed it, who would get what, and what the viewer can do about it. */
export function SplitPanel({ booking, split, reason }: SplitPanelProps) {
  const parties = partiesOf(booking);
  return (
    <div className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 sm:p-6">
      <p className="text-small [overflow-wrap:anywhere]">{proposedBy(booking, split, parties)}</p>
      {reason && (
        <blockquote className="max-w-[65ch] whitespace-pre-line border-line-strong border-l-2 pl-4 [overflow-wrap:anywhere]">
          {reason}
        </blockquote>
      )}
      <SplitAmounts split={split} parties={parties} />
      <SplitButtons booking={booking} />
    </div>
  );
}

function proposedBy(booking: Booking, { by }: SplitPanelProps['split'], { viewer, hirer, creator }: Parties): string {
  const { yours, theirs, theirsDisputed, other, changeable } = copy.panel;
  const [author, opposite] = by === 'hirer' ? [hirer, creator] : [creator, hirer];
  if (viewer === 'operator') return other(author);
  if (by === viewer) {
    const said = yours(opposite);
    return booking.actions.includes('propose_split') ? `${said} ${changeable}` : said;
  }
  return isDisputed(booking) ? theirsDisputed(author) : theirs(author);
}

/** Accepting and declining are beside the deal's state. */
function SplitButtons({ booking }: { booking: Booking }) {
  const { id, actions } = booking;
  const open = useOpenDialog();
  const { mutate, isPending } = useDealAction(id);
  const { panel } = copy;
  const takesBack = actions.includes('drop_split') && !answersSplit(booking);
  if (!takesBack && !actions.includes('propose_split')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {takesBack && (
        <Button
          busy={isPending}
          busyText={deals.actions.processing}
          aria-label={deals.actions.drop_split}
          onClick={() => mutate({ action: 'drop_split', own: true })}
        >
          {panel.takeBack}
        </Button>
      )}
      {actions.includes('propose_split') && (
        <Button look="ghost" onClick={() => open({ kind: 'propose_split', id })}>
          {takesBack ? panel.change : panel.another}
        </Button>
      )}
    </div>
  );
}
