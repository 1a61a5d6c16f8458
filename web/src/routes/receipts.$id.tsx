import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { receiptQuery } from '@/payments/queries.ts';
import { ReceiptPage } from '@/payments/receipt-page.tsx';

export const Route = createFileRoute('/receipts/$id')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(receiptQuery(params.id)),
  component: Receipt,
});

function Receipt() {
  return <ReceiptPage id={Route.useParams().id} />;
}
