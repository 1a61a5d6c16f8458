import { createFileRoute } from '@tanstack/react-router';
import { OwnDeals } from '@/app/pages/own-deals.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { type DealTab, isDealTab } from '@/deals/tabs.ts';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

export const Route = createFileRoute('/deals/')({
  validateSearch: searchParams<{ tab?: DealTab; listing?: string }>(['tab', 'listing'], ({ tab, ...given }) => {
    const listing = idParam(given.listing);
    return { ...(isDealTab(tab) && tab !== 'your_turn' && { tab }), ...(listing && { listing }) };
  }),
  beforeLoad: requireSignIn,
  component: Deals,
});

function Deals() {
  const { tab, listing } = Route.useSearch();
  return <OwnDeals tab={tab ?? 'your_turn'} listing={listing} />;
}
