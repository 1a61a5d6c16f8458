import { lazy, Suspense, useState } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { copy } from '../copy.ts';
import type { Booking } from '../lists.ts';

/** Loaded with the first dialog that is opened. */
const ResolveDialog = lazy(() => import('./resolve-dialog.tsx').then((file) => ({ default: file.ResolveDialog })));
const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((file) => ({ default: file.AssignDialog })));

/** What an admin has to do: decide a dispute, or find a listing for a request to our team. */
export function AdminTurn({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const decides = booking.status === 'disputed' || booking.chargeback;
  if (!decides && booking.experience_id) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {decides ? copy.page.decide : copy.page.assign}
      </Button>
      <Suspense>
        {open && decides && <ResolveDialog booking={booking} onClose={close} />}
        {open && !decides && <AssignDialog booking={booking} onClose={close} />}
      </Suspense>
    </>
  );
}
