import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DealDialogs } from '../dialogs/deal-dialogs.tsx';
import { timelineQuery } from '../queries.ts';
import type { BookingDialogRequest } from './booking-menu.tsx';

const TimelinePanel = lazy(() => import('../timeline/timeline-panel.tsx'));
const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((file) => ({ default: file.AssignDialog })));
const PaymentEmailDialog = lazy(() =>
  import('./payment-email-dialog.tsx').then((file) => ({ default: file.PaymentEmailDialog })),
);
const RecordPaymentDialog = lazy(() =>
  import('./record-payment-dialog.tsx').then((file) => ({ default: file.RecordPaymentDialog })),
);
const AdminActionDialog = lazy(() =>
  import('./admin-action-dialog.tsx').then((file) => ({ default: file.AdminActionDialog })),
);
const ResolveDialog = lazy(() => import('./resolve-dialog.tsx').then((file) => ({ default: file.ResolveDialog })));

interface BookingAdminPanelProps {
  /** The booking whose timeline is open. */
  open: string | undefined;
  onClose: () => void;
  children: (openDialog: (request: BookingDialogRequest) => void) => ReactNode;
}

/** A list of bookings with its dialogs and the open timeline. */
export function BookingAdminPanel({ open, onClose, children }: BookingAdminPanelProps) {
  const [request, setRequest] = useState<BookingDialogRequest>();
  const timeline = useQuery({ ...timelineQuery(open ?? ''), enabled: open !== undefined }).data;
  const close = () => setRequest(undefined);
  const { booking, dialog } = request ?? {};
  return (
    <DealDialogs bookings={timeline ? [timeline.booking] : []} projects={timeline?.project ? [timeline.project] : []}>
      {children(setRequest)}
      <Suspense>
        {open !== undefined && <TimelinePanel id={open} onClose={onClose} />}
        {booking && dialog === 'assign' && <AssignDialog booking={booking} onClose={close} />}
        {booking && dialog === 'payment' && <PaymentEmailDialog booking={booking} onClose={close} />}
        {booking && dialog === 'record_payment' && <RecordPaymentDialog booking={booking} onClose={close} />}
        {booking && dialog === 'resolve' && <ResolveDialog booking={booking} onClose={close} />}
        {booking && isReasoned(dialog) && <AdminActionDialog booking={booking} action={dialog} onClose={close} />}
      </Suspense>
    </DealDialogs>
  );
}

/** Whether it is an action that only needs a reason. */
const isReasoned = (dialog: BookingDialogRequest['dialog'] | undefined) =>
  dialog !== undefined &&
  dialog !== 'assign' &&
  dialog !== 'payment' &&
  dialog !== 'record_payment' &&
  dialog !== 'resolve';
