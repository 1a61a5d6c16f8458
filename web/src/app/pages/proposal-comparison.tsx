import { lazy, Suspense } from 'react';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';

/** Only publishers have requests to answer. */
const RequestsToAnswer = lazy(() => import('./requests-to-answer.tsx'));

/** The requests for a listing of the viewer, to be compared on its page. */
export const requestsOfListing = (listing: string, count: number) => (
  <Suspense fallback={<Skeleton className="h-44" />}>
    <RequestsToAnswer id={listing} count={count} />
  </Suspense>
);
