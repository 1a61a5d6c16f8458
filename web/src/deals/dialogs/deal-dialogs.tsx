import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Booking, Project } from '../lists.ts';
import { DialogContext, dialogDealOf, dialogDealOfRow, type OpenDialog } from '../open-dialog.ts';
import type { DealRowView } from '../queries.ts';

/** Loaded with the first dialog that is opened. */
const AcceptTermsDialog = lazy(() =>
  import('./accept-terms-dialog.tsx').then((file) => ({ default: file.AcceptTermsDialog })),
);
const AcceptWorkDialog = lazy(() =>
  import('./accept-work-dialog.tsx').then((file) => ({ default: file.AcceptWorkDialog })),
);
const CancelBookingDialog = lazy(() =>
  import('./cancel-booking-dialog.tsx').then((file) => ({ default: file.CancelBookingDialog })),
);
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx').then((file) => ({ default: file.WithdrawDialog })));
const CounterDialog = lazy(() => import('./counter-dialog.tsx').then((file) => ({ default: file.CounterDialog })));
const BookingDetailsDialog = lazy(() =>
  import('./booking-details-dialog.tsx').then((file) => ({ default: file.BookingDetailsDialog })),
);
const DeclineDialog = lazy(() => import('./decline-dialog.tsx').then((file) => ({ default: file.DeclineDialog })));
const ExtendInspectionDialog = lazy(() =>
  import('./extend-inspection-dialog.tsx').then((file) => ({ default: file.ExtendInspectionDialog })),
);
const RejectWorkDialog = lazy(() =>
  import('./reject-work-dialog.tsx').then((file) => ({ default: file.RejectWorkDialog })),
);
const RequestChangesDialog = lazy(() =>
  import('./request-changes-dialog.tsx').then((file) => ({ default: file.RequestChangesDialog })),
);
const DeliverDialog = lazy(() =>
  import('../hours/deliver-dialog.tsx').then((file) => ({ default: file.DeliverDialog })),
);
const AskHoursDialog = lazy(() =>
  import('../hours/ask-hours-dialog.tsx').then((file) => ({ default: file.AskHoursDialog })),
);
const AcceptHoursDialog = lazy(() =>
  import('../hours/answer-hours-dialog.tsx').then((file) => ({ default: file.AcceptHoursDialog })),
);
const RefuseHoursDialog = lazy(() =>
  import('../hours/answer-hours-dialog.tsx').then((file) => ({ default: file.RefuseHoursDialog })),
);
const ProposeSplitDialog = lazy(() =>
  import('../splits/propose-split-dialog.tsx').then((file) => ({ default: file.ProposeSplitDialog })),
);
const AcceptSplitDialog = lazy(() =>
  import('../splits/accept-split-dialog.tsx').then((file) => ({ default: file.AcceptSplitDialog })),
);
const OpenDisputeDialog = lazy(() =>
  import('../disputes/open-dispute-dialog.tsx').then((file) => ({ default: file.OpenDisputeDialog })),
);
const AnswerDisputeDialog = lazy(() =>
  import('../disputes/answer-dispute-dialog.tsx').then((file) => ({ default: file.AnswerDisputeDialog })),
);

interface DealDialogsProps {
  bookings?: readonly Booking[];
  projects?: readonly Project[];
  rows?: readonly DealRowView[];
  children: ReactNode;
}

/** Holds the open dialog; it shows the deal's current state in the lists, not the state at the click. */
export function DealDialogs({ bookings = [], projects = [], rows = [], children }: DealDialogsProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const isOpen = ({ id }: { id: string }) => id === dialog?.id;
  const booking = bookings.find(isOpen);
  const listed = projects.find(isOpen) ?? booking;
  const row = rows.find(isOpen);
  const deal = listed ? dialogDealOf(listed, booking) : row && dialogDealOfRow(row);
  // The deal has left the lists: if it returns, no dialog must reopen.
  if (dialog && !deal) setDialog(undefined);
  return (
    <DialogContext value={setDialog}>
      {children}
      <Suspense>
        {dialog?.kind === 'details' && booking && <BookingDetailsDialog booking={booking} onClose={close} />}
        {dialog?.kind === 'counter' && deal && <CounterDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'deliver' && deal && <DeliverDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'ask_hours' && deal && <AskHoursDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'accept_hours' && deal && <AcceptHoursDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'refuse_hours' && deal && <RefuseHoursDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'request_changes' && deal && <RequestChangesDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'accept' && deal?.terms && (
          <AcceptTermsDialog
            deal={deal}
            terms={deal.terms}
            version={dialog.version}
            taken={dialog.taken ?? false}
            onClose={close}
          />
        )}
        {dialog?.kind === 'accept_work' && deal && <AcceptWorkDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'extend_review' && deal?.review_extends_to && (
          <ExtendInspectionDialog dealId={dialog.id} until={deal.review_extends_to} onClose={close} />
        )}
        {dialog?.kind === 'reject' && deal && (
          <RejectWorkDialog
            dealId={dialog.id}
            delivered={deal.delivered}
            paid={deal.money === 'held'}
            onClose={close}
          />
        )}
        {dialog?.kind === 'cancel' && deal && <CancelBookingDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'withdraw' && deal && <WithdrawDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'decline' && deal && <DeclineDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'dispute' && deal && <OpenDisputeDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'answer_dispute' && deal && <AnswerDisputeDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'propose_split' && deal && <ProposeSplitDialog deal={deal} onClose={close} />}
        {dialog?.kind === 'accept_split' && deal && <AcceptSplitDialog deal={deal} onClose={close} />}
      </Suspense>
    </DialogContext>
  );
}
