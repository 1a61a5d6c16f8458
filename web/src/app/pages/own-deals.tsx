import { lazy, Suspense } from 'react';
import { useMe } from '@/accounts/start/queries.ts';
import type { DealSort } from '@/deals/comparison/sorts.ts';
import { DealsPage } from '@/deals/deals-page.tsx';
import type { DealTab } from '@/deals/tabs.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

const DealsOfListing = lazy(() => import('./deals-of-listing.tsx'));

/** The user's deals, all or those about one listing; what is suggested to those without any depends on their type. */
export function OwnDeals({ tab, listing, sort }: { tab: DealTab; listing: string | undefined; sort: DealSort }) {
  const hirer = useMe().data?.user_type === 'Hirer';
  const side = hirer ? 'hirer' : 'creator';
  if (listing === undefined) return <DealsPage tab={tab} side={side} />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <DealsOfListing tab={tab} side={side} id={listing} sort={sort} />
    </Suspense>
  );
}
