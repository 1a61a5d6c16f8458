import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { SuccessPage } from '@/payments/success-page.tsx';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

interface SuccessSearch {
  payment_intent?: string;
  booking_id?: string;
}

export const Route = createFileRoute('/payment-success')({
  validateSearch: searchParams<SuccessSearch>(['payment_intent', 'booking_id'], (given) => {
    // the provider's ids have no fixed length
    const payment_intent = given.payment_intent?.slice(0, 255);
    const booking_id = idParam(given.booking_id);
    return { ...(payment_intent && { payment_intent }), ...(booking_id && { booking_id }) };
  }),
  beforeLoad: requireSignIn,
  component: Success,
});

function Success() {
  const { payment_intent = '', booking_id } = Route.useSearch();
  return <SuccessPage paymentIntentId={payment_intent} bookingId={booking_id} />;
}
