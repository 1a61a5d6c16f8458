import { useQuery } from '@tanstack/react-query';
import { useIsActing } from '../deal-actions.ts';
import { refundQuery } from '../queries.ts';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { copy } from './copy.ts';
import { RefundPreview } from './refund-preview.tsx';

interface RejectWorkDialogProps {
  dealId: string;
  onClose: () => void;
}

/** Rejects the work, which ends the project; shows the refund. */
export function RejectWorkDialog({ dealId, onClose }: RejectWorkDialogProps) {
  const acting = useIsActing(dealId);
  const preview = useQuery({ ...refundQuery(dealId, 'reject'), enabled: !acting });
  return (
    <ConfirmActionDialog
      dealId={dealId}
      action="reject"
      words={copy.reject}
      waiting={!preview.isSuccess}
      onClose={onClose}
    >
      <RefundPreview preview={preview} />
    </ConfirmActionDialog>
  );
}
