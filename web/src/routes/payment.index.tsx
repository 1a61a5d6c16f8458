import { createFileRoute } from '@tanstack/react-router';
import { requirePerson } from '@/app/require-sign-in.ts';
import { useWayBack } from '@/app/use-back-navigation.ts';
import { PaymentPage } from '@/payments/payment-page.tsx';

export const Route = createFileRoute('/payment/')({ beforeLoad: requirePerson, component: Payment });

function Payment() {
  return <PaymentPage onBack={useWayBack('/profile')} onPaid={() => undefined} />;
}
