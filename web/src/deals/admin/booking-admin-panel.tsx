import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DealDialogs } from '../dialogs/deal-dialogs.tsx';
import { timelineQuery } from '../queries.ts';
import type { Asked } from './booking-menu.tsx';

const TimelinePanel = lazy(() => import('../timeline/timeline-panel.tsx'));
const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((file) => ({ default: file.AssignDialog })));
const PaymentMailDialog = lazy(() =>
  import('./payment-email-dialog.tsx').then((file) => ({ default: file.PaymentMailDialog })),
);
const RecordDialog = lazy(() => import('./record-payment-dialog.tsx').then((file) => ({ default: file.RecordDialog })));
const StepDialog = lazy(() => import('./admin-action-dialog.tsx').then((file) => ({ default: file.StepDialog })));

interface DeskProps {
  /** The booking whose timeline is open. */
  open: string | undefined;
  onClose: () => void;
  children: (onAsk: (asked: Asked) => void) => ReactNode;
}

/** A list of bookings with what opens over it: a timeline, and the dialogs of its rows. */
export function Desk({ open, onClose, children }: DeskProps) {
  const [asked, setAsked] = useState<Asked>();
  const timeline = useQuery({ ...timelineQuery(open ?? ''), enabled: open !== undefined }).data;
  const close = () => setAsked(undefined);
  const { booking, dialog } = asked ?? {};
  return (
    <DealDialogs bookings={timeline ? [timeline.booking] : []} projects={timeline?.project ? [timeline.project] : []}>
      {children(setAsked)}
      <Suspense>
        {open !== undefined && <TimelinePanel id={open} onClose={onClose} />}
        {booking && dialog === 'assign' && <AssignDialog booking={booking} onClose={close} />}
        {booking && dialog === 'payment' && <PaymentMailDialog booking={booking} onClose={close} />}
        {booking && dialog === 'record_payment' && <RecordDialog booking={booking} onClose={close} />}
        {booking && dialog && dialog !== 'assign' && dialog !== 'payment' && dialog !== 'record_payment' && (
          <StepDialog booking={booking} step={dialog} onClose={close} />
        )}
      </Suspense>
    </DealDialogs>
  );
}
