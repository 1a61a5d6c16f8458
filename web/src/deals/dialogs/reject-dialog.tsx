import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy } from '../copy.ts';
import { useMove } from '../moves.ts';
import { RefundNote } from './refund-note.tsx';

/** A second look before a project is rejected: it cannot be taken back. */
export function RejectDialog({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  const { mutate, isPending } = useMove(dealId);
  return (
    <Dialog open onOpenChange={onClose} title={copy.reject.title} description={copy.reject.text}>
      <RefundNote dealId={dealId} action="reject" />
      <DialogActions>
        <Button look="ghost" size="lg" onClick={onClose}>
          {copy.reject.keep}
        </Button>
        <Button
          look="danger"
          size="lg"
          busy={isPending}
          busyText={copy.actions.processing}
          onClick={() => mutate({ move: 'reject' }, { onSuccess: onClose })}
        >
          {copy.reject.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
