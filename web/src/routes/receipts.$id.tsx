import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { ReceiptPage } from '@/payments/receipt-page.tsx';

export const Route = createFileRoute('/receipts/$id')({ beforeLoad: requireSignIn, component: Receipt });

function Receipt() {
  return <ReceiptPage id={Route.useParams().id} />;
}
