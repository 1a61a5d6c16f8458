import { useQuery } from '@tanstack/react-query';
import { copy } from '../copy.ts';
import { refundQuery } from '../queries.ts';
import { ActionPromptDialog } from './action-prompt-dialog.tsx';
import { RefundPreview } from './refund-preview.tsx';

interface CancelBookingDialogProps {
  dealId: string;
  onClose: () => void;
}

/** Cancels a booking; shows the refund and takes an optional reason. */
export function CancelBookingDialog({ dealId, onClose }: CancelBookingDialogProps) {
  const preview = useQuery(refundQuery(dealId, 'cancel'));
  const waiting = !preview.isSuccess;
  return (
    <ActionPromptDialog
      {...copy.cancel}
      dealId={dealId}
      action="cancel"
      optional
      danger
      waiting={waiting}
      onClose={onClose}
    >
      <RefundPreview preview={preview} />
    </ActionPromptDialog>
  );
}
