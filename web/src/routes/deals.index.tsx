import { createFileRoute } from '@tanstack/react-router';
import { OwnDeals } from '@/app/pages/own-deals.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { type DealTab, isDealTab } from '@/deals/tabs.ts';

export const Route = createFileRoute('/deals/')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: DealTab } =>
    isDealTab(tab) && tab !== 'your_turn' ? { tab } : {},
  beforeLoad: requireSignIn,
  component: Deals,
});

function Deals() {
  return <OwnDeals tab={Route.useSearch().tab ?? 'your_turn'} />;
}
