import { cents } from '@/shared/money/money.ts';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { type AdminAction, useAdminAction } from './admin-actions.ts';
import { copy } from './copy.ts';
import type { AdminBooking } from './queries.ts';
import { WhichBooking } from './which-booking.tsx';

interface AdminActionDialogProps {
  booking: AdminBooking;
  action: Exclude<AdminAction, 'resolve'>;
  onClose: () => void;
}

/** An admin's action on a deal, for which they give a reason. */
export function AdminActionDialog({ booking, action, onClose }: AdminActionDialogProps) {
  const { mutate, isPending } = useAdminAction();
  const { decide } = copy;
  return (
    <PromptDialog
      {...decide[action]}
      draft={`${action}:${booking.id}`}
      label={decide.label}
      hint={decide.hint}
      invalid={decide.missing}
      sending={decide.sending}
      cancel={decide.cancel}
      danger={action !== 'accept'}
      busy={isPending}
      onClose={onClose}
      onSend={(reason, sent) => mutate({ id: booking.id, action, reason }, { onSuccess: sent })}
      before={
        <>
          <WhichBooking booking={booking} />
          {action === 'clawback' && (
            <p className="text-ink-2">
              {decide.clawbackText(cents(booking.total_cents), cents(booking.creator_cents))}
            </p>
          )}
        </>
      }
    />
  );
}
