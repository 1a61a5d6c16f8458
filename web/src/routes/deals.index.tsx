import { createFileRoute } from '@tanstack/react-router';
import { OwnDeals } from '@/app/pages/own-deals.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { type DealTab, isDealTab } from '@/deals/tabs.ts';

export const Route = createFileRoute('/deals/')({
  validateSearch: ({ tab, listing }: Record<string, unknown>): { tab?: DealTab; listing?: string } => ({
    ...(isDealTab(tab) && tab !== 'your_turn' && { tab }),
    ...(listing ? { listing: String(listing) } : {}),
  }),
  beforeLoad: requireSignIn,
  component: Deals,
});

function Deals() {
  const { tab, listing } = Route.useSearch();
  return <OwnDeals tab={tab ?? 'your_turn'} listing={listing} />;
}
