import { useQuery } from '@tanstack/react-query';
import { useIsActing } from '../deal-actions.ts';
import type { DialogDeal } from '../open-dialog.ts';
import { refundQuery, splitPreviewQuery } from '../queries.ts';
import { PolicyPreview } from '../splits/policy-preview.tsx';
import { ActionPromptDialog } from './action-prompt-dialog.tsx';
import { copy } from './copy.ts';
import { RefundPreview } from './refund-preview.tsx';

interface CancelBookingDialogProps {
  deal: Pick<DialogDeal, 'id' | 'money' | 'parties'>;
  onClose: () => void;
}

/** Cancels a booking: shows the refund, and what the creator keeps by the policy; takes an optional reason. */
export function CancelBookingDialog({ deal, onClose }: CancelBookingDialogProps) {
  const acting = useIsActing(deal.id);
  const refund = useQuery({ ...refundQuery(deal.id, 'cancel'), enabled: !acting });
  const held = deal.money === 'held';
  // the refund says what comes back, not what the creator and our fee are of the rest
  const rest = useQuery({
    ...splitPreviewQuery(deal.id, 'refund_cents', refund.data?.refund_cents ?? 0),
    enabled: held && refund.isSuccess && !acting,
  });
  const waiting = held && refund.isSuccess && rest.isPending;
  const kept = held && rest.isSuccess && rest.data.creator_cents + rest.data.fee_cents > 0;
  return (
    <ActionPromptDialog
      {...copy.cancel}
      dealId={deal.id}
      action="cancel"
      optional
      danger
      waiting={!refund.isSuccess || (held && !rest.isSuccess)}
      onClose={onClose}
    >
      {kept || rest.isError ? (
        <PolicyPreview rest={rest} parties={deal.parties} />
      ) : (
        <RefundPreview preview={refund} waiting={waiting} />
      )}
    </ActionPromptDialog>
  );
}
