import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Experience } from './experience-card.tsx';

const BookingDialog = lazy(() => import('./booking/booking-dialog.tsx'));

/** Passes its children a function that opens the booking dialog, which is loaded when first needed. */
export function WithBookingDialog({ children }: { children: (book: (experience: Experience) => void) => ReactNode }) {
  const [dialog, setDialog] = useState<{ experience: Experience; open: boolean }>();
  return (
    <>
      {children((experience) => setDialog({ experience, open: true }))}
      {dialog && (
        <Suspense>
          <BookingDialog
            key={dialog.experience.id}
            experience={dialog.experience}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        </Suspense>
      )}
    </>
  );
}
