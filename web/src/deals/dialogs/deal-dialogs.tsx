import { lazy, type ReactNode, Suspense, useState } from 'react';
import { copy } from '../copy.ts';
import type { Booking, Project } from '../lists.ts';
import { DialogContext, type OpenDialog } from '../open-dialog.ts';

/** Loaded with the first dialog that is opened. */
const AcceptDialog = lazy(() => import('./accept-work-dialog.tsx').then((file) => ({ default: file.AcceptDialog })));
const CancelDialog = lazy(() => import('./cancel-booking-dialog.tsx').then((file) => ({ default: file.CancelDialog })));
const ConfirmDialog = lazy(() =>
  import('./confirm-action-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
);
const DetailsDialog = lazy(() =>
  import('./booking-details-dialog.tsx').then((file) => ({ default: file.DetailsDialog })),
);
const ExtendDialog = lazy(() => import('./extend-review-dialog.tsx').then((file) => ({ default: file.ExtendDialog })));
const RejectDialog = lazy(() => import('./reject-work-dialog.tsx').then((file) => ({ default: file.RejectDialog })));
const TextDialog = lazy(() => import('./action-prompt-dialog.tsx').then((file) => ({ default: file.TextDialog })));

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
  const viewer = (project ?? booking)?.viewer_side;
  // Its deal ended meanwhile: should it come back, nothing opens by itself.
  if (dialog && !viewer) setDialog(undefined);
  return (
    <DialogContext value={setDialog}>
      {children}
      <Suspense>
        {dialog?.kind === 'details' && booking && <DetailsDialog booking={booking} onClose={close} />}
        {dialog?.kind === 'deliver' && (
          <TextDialog
            {...copy.link}
            dealId={dialog.id}
            move="deliver"
            kind="link"
            initial={project?.project_link ?? ''}
            onClose={close}
          />
        )}
        {dialog?.kind === 'request_changes' && (
          <TextDialog {...copy.changes} dealId={dialog.id} move="request_changes" kind="text" onClose={close} />
        )}
        {dialog?.kind === 'accept_work' && project && <AcceptDialog project={project} onClose={close} />}
        {dialog?.kind === 'extend_review' && project?.review_extends_to && (
          <ExtendDialog dealId={dialog.id} until={project.review_extends_to} onClose={close} />
        )}
        {dialog?.kind === 'reject' && viewer && <RejectDialog dealId={dialog.id} viewer={viewer} onClose={close} />}
        {dialog?.kind === 'cancel' && viewer && <CancelDialog dealId={dialog.id} viewer={viewer} onClose={close} />}
        {dialog?.kind === 'withdraw' && (
          <ConfirmDialog dealId={dialog.id} move="withdraw" words={copy.withdraw} onClose={close} />
        )}
        {dialog?.kind === 'dispute' && (
          <TextDialog
            {...((project?.money ?? booking?.money) === 'refund_window' ? copy.contest : copy.dispute)}
            dealId={dialog.id}
            move="dispute"
            kind="text"
            onClose={close}
          />
        )}
      </Suspense>
    </DialogContext>
  );
}
