import { useQuery } from '@tanstack/react-query';
import { copy } from '../copy.ts';
import { refundQuery } from '../queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RefundNote } from './refund-note.tsx';

/** The end of a project, with what it gives back. */
export function RejectDialog({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  const preview = useQuery(refundQuery(dealId, 'reject'));
  return (
    <ConfirmDialog dealId={dealId} move="reject" words={copy.reject} waiting={!preview.isSuccess} onClose={onClose}>
      <RefundNote preview={preview} />
    </ConfirmDialog>
  );
}
