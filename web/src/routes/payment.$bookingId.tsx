import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { requirePerson } from '@/app/require-sign-in.ts';
import { useWayBack } from '@/app/use-back-navigation.ts';
import { PaymentPage } from '@/payments/payment-page.tsx';

export const Route = createFileRoute('/payment/$bookingId')({ beforeLoad: requirePerson, component: Payment });

function Payment() {
  const { bookingId } = Route.useParams();
  const navigate = useNavigate();
  const onPaid = (payment_intent: string) =>
    void navigate({ to: '/payment-success', search: { payment_intent, booking_id: bookingId }, replace: true });
  return <PaymentPage bookingId={bookingId} onBack={useWayBack('/profile')} onPaid={onPaid} />;
}
