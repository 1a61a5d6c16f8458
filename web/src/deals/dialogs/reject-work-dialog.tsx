import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { copy } from '../copy.ts';
import { refundQuery } from '../queries.ts';
import { ConfirmDialog } from './confirm-action-dialog.tsx';
import { RefundNote } from './refund-preview.tsx';

interface RejectDialogProps {
  dealId: string;
  viewer: Schema<'ViewerSide'>;
  onClose: () => void;
}

/** The end of a project, with what it gives back. */
export function RejectDialog({ dealId, viewer, onClose }: RejectDialogProps) {
  const preview = useQuery(refundQuery(dealId, 'reject'));
  return (
    <ConfirmDialog dealId={dealId} move="reject" words={copy.reject} waiting={!preview.isSuccess} onClose={onClose}>
      <RefundNote preview={preview} viewer={viewer} />
    </ConfirmDialog>
  );
}
