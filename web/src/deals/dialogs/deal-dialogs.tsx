import { lazy, type ReactNode, Suspense, useState } from 'react';
import { copy } from '../copy.ts';
import type { Booking, Project } from '../lists.ts';
import { DialogContext, type OpenDialog } from '../open-dialog.ts';

/** Loaded with the first dialog that is opened. */
const AcceptWorkDialog = lazy(() =>
  import('./accept-work-dialog.tsx').then((file) => ({ default: file.AcceptWorkDialog })),
);
const CancelBookingDialog = lazy(() =>
  import('./cancel-booking-dialog.tsx').then((file) => ({ default: file.CancelBookingDialog })),
);
const ConfirmActionDialog = lazy(() =>
  import('./confirm-action-dialog.tsx').then((file) => ({ default: file.ConfirmActionDialog })),
);
const BookingDetailsDialog = lazy(() =>
  import('./booking-details-dialog.tsx').then((file) => ({ default: file.BookingDetailsDialog })),
);
const ExtendReviewDialog = lazy(() =>
  import('./extend-review-dialog.tsx').then((file) => ({ default: file.ExtendReviewDialog })),
);
const RejectWorkDialog = lazy(() =>
  import('./reject-work-dialog.tsx').then((file) => ({ default: file.RejectWorkDialog })),
);
const ActionPromptDialog = lazy(() =>
  import('./action-prompt-dialog.tsx').then((file) => ({ default: file.ActionPromptDialog })),
);

interface DealDialogsProps {
  bookings: Booking[];
  projects: Project[];
  children: ReactNode;
}

/** Holds which dialog is open; it shows the deal as the lists have it now, not as it was at the click. */
export function DealDialogs({ bookings, projects, children }: DealDialogsProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const booking = bookings.find(({ id }) => id === dialog?.id);
  const project = projects.find(({ id }) => id === dialog?.id);
  // Its deal ended meanwhile: should it come back, nothing opens by itself.
  if (dialog && !project && !booking) setDialog(undefined);
  return (
    <DialogContext value={setDialog}>
      {children}
      <Suspense>
        {dialog?.kind === 'details' && booking && <BookingDetailsDialog booking={booking} onClose={close} />}
        {dialog?.kind === 'deliver' && (
          <ActionPromptDialog
            {...copy.link}
            dealId={dialog.id}
            action="deliver"
            kind="link"
            initial={project?.project_link ?? ''}
            onClose={close}
          />
        )}
        {dialog?.kind === 'request_changes' && (
          <ActionPromptDialog
            {...copy.changes}
            dealId={dialog.id}
            action="request_changes"
            kind="text"
            onClose={close}
          />
        )}
        {dialog?.kind === 'accept_work' && project && <AcceptWorkDialog project={project} onClose={close} />}
        {dialog?.kind === 'extend_review' && project?.review_extends_to && (
          <ExtendReviewDialog dealId={dialog.id} until={project.review_extends_to} onClose={close} />
        )}
        {dialog?.kind === 'reject' && <RejectWorkDialog dealId={dialog.id} onClose={close} />}
        {dialog?.kind === 'cancel' && <CancelBookingDialog dealId={dialog.id} onClose={close} />}
        {dialog?.kind === 'withdraw' && (
          <ConfirmActionDialog dealId={dialog.id} action="withdraw" words={copy.withdraw} onClose={close} />
        )}
        {dialog?.kind === 'dispute' && (
          <ActionPromptDialog
            {...((project?.money ?? booking?.money) === 'refund_window' ? copy.contest : copy.dispute)}
            dealId={dialog.id}
            action="dispute"
            kind="text"
            onClose={close}
          />
        )}
      </Suspense>
    </DialogContext>
  );
}
