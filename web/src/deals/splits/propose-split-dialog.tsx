import { useQuery } from '@tanstack/react-query';
import { isDisputed } from '../deal-state.ts';
import { ActionPromptDialog } from '../dialogs/action-prompt-dialog.tsx';
import type { DialogDeal } from '../open-dialog.ts';
import { timelineQuery } from '../queries.ts';
import { useAmount } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { copy } from './copy.ts';
import { SplitPreviewPanel } from './split-preview.tsx';
import { useSplitPreview } from './use-split-preview.ts';

/** Proposes that part of the held money goes back to the hirer; shows who would get what. */
export function ProposeSplitDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const { hirer, creator, text, textOfOpener, hint, goesOn, replaces, ...words } = copy.propose;
  const amount = useAmount(`split-amount:${deal.id}`);
  const preview = useSplitPreview(deal.id, 'refund_cents', amount.cents);
  const timeline = useQuery(timelineQuery(deal.id)).data;
  const booking = timeline?.booking;
  // What the opener of an unanswered dispute proposes is carried out in the end, but never for undelivered work.
  const delivers = booking?.viewer_side === 'creator' && !timeline?.project?.project_link;
  const opened = booking?.dispute === 'open' && booking.disputed_by === booking.viewer_side && !delivers;
  const what = [
    (deal.parties.viewer === 'creator' ? creator : hirer)(deal.other),
    (opened ? textOfOpener : text)(deal.other),
    booking && !isDisputed(booking) && goesOn,
    booking?.split && replaces,
  ];
  return (
    <ActionPromptDialog
      {...words}
      text={what.filter(Boolean).join(' ')}
      hint={hint(deal.other)}
      dealId={deal.id}
      action="propose_split"
      optional
      refund={amount.cents}
      waiting={!preview.split}
      onSent={amount.dropDraft}
      onClose={onClose}
      before={
        <>
          <AmountField
            amount={amount}
            parties={deal.parties}
            held={timeline?.money.held_cents}
            refused={preview.refused}
          />
          <SplitPreviewPanel preview={preview} parties={deal.parties} />
        </>
      }
    />
  );
}
