import { lazy, Suspense } from 'react';
import { Skeleton } from '@/shared/ui/skeleton.tsx';

/** Only publishers have requests to answer. */
const RequestsOfListing = lazy(() => import('@/deals/comparison/requests-of-listing.tsx'));

/** The requests for a listing of the viewer, to be compared on its page. */
export const requestsOfListing = (listing: string, count: number) => (
  <Suspense fallback={<Skeleton className="h-44" />}>
    <RequestsOfListing listing={listing} count={count} />
  </Suspense>
);
