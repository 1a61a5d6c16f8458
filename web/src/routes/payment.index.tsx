import { createFileRoute } from '@tanstack/react-router';
import { requirePerson } from '@/app/guard.ts';
import { useWayBack } from '@/app/way-back.ts';
import { PaymentPage } from '@/payments/payment-page.tsx';

export const Route = createFileRoute('/payment/')({ beforeLoad: requirePerson, component: Payment });

function Payment() {
  return <PaymentPage onBack={useWayBack('/profile')} onPaid={() => undefined} />;
}
