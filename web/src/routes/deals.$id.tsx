import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { DealPage } from '@/deals/deal-page.tsx';
import { termsQuery, timelineQuery } from '@/deals/queries.ts';
import { PayoutPrompt } from '@/payments/payouts/payout-prompt.tsx';

export const Route = createFileRoute('/deals/$id')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(timelineQuery(params.id));
    void context.queryClient.prefetchQuery(termsQuery(params.id));
  },
  component: Deal,
});

function Deal() {
  const { id } = Route.useParams();
  return <DealPage key={id} id={id} ofCreator={<PayoutPrompt />} />;
}
