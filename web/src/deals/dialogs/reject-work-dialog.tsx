import { useQuery } from '@tanstack/react-query';
import { useIsActing } from '../deal-actions.ts';
import { refundQuery } from '../queries.ts';
import { ActionPromptDialog } from './action-prompt-dialog.tsx';
import { copy } from './copy.ts';
import { RefundPreview } from './refund-preview.tsx';

interface RejectWorkDialogProps {
  dealId: string;
  /** There is work to say something about, so that a reason is needed. */
  delivered: boolean;
  /** The money is held: with a delivery, the creator can contest the rejection. */
  paid: boolean;
  onClose: () => void;
}

/** Rejects the work, which ends the project: shows the refund, takes the reason. */
export function RejectWorkDialog({ dealId, delivered, paid, onClose }: RejectWorkDialogProps) {
  const acting = useIsActing(dealId);
  const preview = useQuery({ ...refundQuery(dealId, 'reject'), enabled: !acting });
  // the fixed words are about a project without a delivery
  const { contestable, ended, ...words } = copy.reject;
  return (
    <ActionPromptDialog
      {...words}
      dealId={dealId}
      action="reject"
      optional={!delivered}
      said={delivered ? (paid ? contestable : ended) : undefined}
      danger
      waiting={!preview.isSuccess}
      onClose={onClose}
    >
      <RefundPreview preview={preview} />
    </ActionPromptDialog>
  );
}
