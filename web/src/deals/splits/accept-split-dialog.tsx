import { useQuery } from '@tanstack/react-query';
import { ErrorLine } from '@/shared/ui/error-line.tsx';
import { isDisputed } from '../deal-state.ts';
import { ConfirmActionDialog } from '../dialogs/confirm-action-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { copy } from './copy.ts';
import { SplitAmounts } from './split-amounts.tsx';

/** Confirms a split that the other side proposed: says who gets what, because the money moves at once. */
export function AcceptSplitDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const found = useQuery(timelineQuery(deal.id));
  const { accept } = copy;
  const booking = found.data?.booking;
  const split = booking?.split ?? undefined;
  const ends = booking && isDisputed(booking) ? accept.endsDispute : accept.ends;
  const follows = (deal.parties.viewer === 'creator' ? accept.creator : accept.hirer)(deal.other);
  return (
    <ConfirmActionDialog
      dealId={deal.id}
      action="accept_split"
      words={{ ...accept, text: `${ends} ${follows}` }}
      refund={split?.refund_cents}
      look="primary"
      waiting={!split}
      onClose={onClose}
    >
      <div aria-live="polite" className="grid grid-cols-1 gap-2 rounded-card bg-raised p-4">
        {booking && !split ? (
          <p className="text-small">{accept.gone}</p>
        ) : (
          <SplitAmounts split={split} parties={deal.parties} />
        )}
        {found.isPending && <p className="text-ink-2 text-small">{accept.loading}</p>}
        {!booking && <ErrorLine title={accept.failed} list={found} />}
      </div>
    </ConfirmActionDialog>
  );
}
