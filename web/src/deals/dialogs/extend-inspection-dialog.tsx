import { periods } from '@/shared/api/periods.gen.ts';
import { dateAndTime } from '@/shared/time/dates.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy as deals } from '../copy.ts';
import { useDealAction } from '../deal-actions.ts';
import { copy } from './copy.ts';

interface ExtendInspectionDialogProps {
  dealId: string;
  /** The new end of the inspection, from the server, because the provider limits how long money can be held. */
  until: string;
  onClose: () => void;
}

/** Confirms extending the inspection, which is possible only once. */
export function ExtendInspectionDialog({ dealId, until, onClose }: ExtendInspectionDialogProps) {
  const { mutate, isPending } = useDealAction(dealId);
  const { extend } = copy;
  return (
    <Dialog open onOpenChange={onClose} title={extend.title} description={extend.text(periods.inspectionExtensionDays)}>
      <p className="rounded-card bg-raised p-4 text-small">{extend.until(dateAndTime(until))}</p>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {extend.keep}
        </Button>
        <Button
          look="primary"
          busy={isPending}
          busyText={deals.actions.processing}
          onClick={() => mutate({ action: 'extend_review', done: onClose })}
        >
          {deals.actions.extend_review}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
