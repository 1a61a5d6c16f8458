import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { useBackNavigation } from '@/app/shell/use-back-navigation.ts';
import { PaymentPage } from '@/payments/payment-page.tsx';

export const Route = createFileRoute('/payment/')({ beforeLoad: requireSignIn, component: Payment });

function Payment() {
  return <PaymentPage onBack={useBackNavigation('/profile')} onPaid={() => undefined} />;
}
