import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { MissingBooking } from '@/payments/missing-booking.tsx';
import { useBackNavigation } from '@/payments/payment-page.tsx';

export const Route = createFileRoute('/payment/')({ beforeLoad: requireSignIn, component: Missing });

function Missing() {
  return <MissingBooking onBack={useBackNavigation()} />;
}
