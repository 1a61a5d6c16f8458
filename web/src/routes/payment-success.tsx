import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { SuccessPage } from '@/payments/success-page.tsx';

interface SuccessSearch {
  payment_intent?: string;
  booking_id?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search: Record<string, unknown>): SuccessSearch => {
    const payment_intent = text(search.payment_intent);
    const booking_id = text(search.booking_id);
    return { ...(payment_intent ? { payment_intent } : {}), ...(booking_id ? { booking_id } : {}) };
  },
  beforeLoad: async ({ location, search }) => {
    await requireSignIn({ location });
    if (search.payment_intent || search.booking_id) return;
    const { showMissingPayment } = await import('@/payments/missing.ts');
    showMissingPayment();
    throw redirect({ to: '/deals', replace: true });
  },
  component: Success,
});

function Success() {
  const { payment_intent = '', booking_id } = Route.useSearch();
  return <SuccessPage paymentIntentId={payment_intent} bookingId={booking_id} />;
}
