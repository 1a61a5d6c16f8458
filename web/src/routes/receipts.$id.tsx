import { createFileRoute } from '@tanstack/react-router';
import { requirePerson } from '@/app/require-sign-in.ts';
import { ReceiptPage } from '@/payments/receipt-page.tsx';

export const Route = createFileRoute('/receipts/$id')({ beforeLoad: requirePerson, component: Receipt });

function Receipt() {
  return <ReceiptPage id={Route.useParams().id} />;
}
