import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { copy } from '../copy.ts';
import { refundQuery } from '../queries.ts';
import { TextDialog } from './action-prompt-dialog.tsx';
import { RefundNote } from './refund-preview.tsx';

interface CancelDialogProps {
  dealId: string;
  viewer: Schema<'ViewerSide'>;
  onClose: () => void;
}

/** The end of a booking, with what it gives back and a reason if there is one. */
export function CancelDialog({ dealId, viewer, onClose }: CancelDialogProps) {
  const preview = useQuery(refundQuery(dealId, 'cancel'));
  const waiting = !preview.isSuccess;
  return (
    <TextDialog {...copy.cancel} dealId={dealId} move="cancel" optional danger waiting={waiting} onClose={onClose}>
      <RefundNote preview={preview} viewer={viewer} />
    </TextDialog>
  );
}
