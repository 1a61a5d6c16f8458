import { dateAndTime } from '@/shared/lib/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy } from '../copy.ts';
import { useDealAction } from '../deal-actions.ts';

interface ExtendReviewDialogProps {
  dealId: string;
  /** When the review would end then; the server counts, for a provider holds money only so long. */
  until: string;
  onClose: () => void;
}

/** A second look before the one extension of a review is taken. */
export function ExtendReviewDialog({ dealId, until, onClose }: ExtendReviewDialogProps) {
  const { mutate, isPending } = useDealAction(dealId);
  const { extend } = copy;
  return (
    <Dialog open onOpenChange={onClose} title={extend.title} description={extend.text}>
      <p className="rounded-card bg-raised p-4 text-small">{extend.until(dateAndTime(until))}</p>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {extend.keep}
        </Button>
        <Button
          look="primary"
          busy={isPending}
          busyText={copy.actions.processing}
          onClick={() => mutate({ action: 'extend_review', done: onClose })}
        >
          {copy.actions.extend_review}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
