import { createFileRoute } from '@tanstack/react-router';
import { OwnDeals } from '@/app/pages/own-deals.tsx';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { type DealSort, isDealSort } from '@/deals/comparison/sorts.ts';
import { type DealTab, isDealTab } from '@/deals/tabs.ts';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

export const Route = createFileRoute('/deals/')({
  validateSearch: searchParams<{ tab?: DealTab; listing?: string; sort?: DealSort }>(
    ['tab', 'listing', 'sort'],
    ({ tab, sort, ...given }) => {
      const listing = idParam(given.listing);
      return {
        ...(isDealTab(tab) && tab !== 'your_turn' && { tab }),
        ...(listing && { listing }),
        ...(listing && isDealSort(sort) && sort !== 'urgency' && { sort }),
      };
    },
  ),
  beforeLoad: requireSignIn,
  component: Deals,
});

function Deals() {
  const { tab, listing, sort } = Route.useSearch();
  return <OwnDeals tab={tab ?? 'your_turn'} listing={listing} sort={sort ?? 'urgency'} />;
}
