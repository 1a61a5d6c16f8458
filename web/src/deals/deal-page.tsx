import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { DetailPage } from '@/shared/ui/catalogue/detail-page.tsx';
import { copy } from './copy.ts';
import { termsQuery, timelineQuery } from './queries.ts';
import { DealLoading } from './timeline/deal-loading.tsx';

const loadDeal = () => import('./deal.tsx');
const Deal = lazy(loadDeal);

// Beside the data. A failure shows when it is tried again, to draw the deal.
loadDeal().catch(() => undefined);

interface DealPageProps {
  id: string;
  /** What the creator reads once the deal is agreed. */
  ofCreator: ReactNode;
}

/** The page of one deal: what it is, what to do next, the terms, the money and what has happened. */
export function DealPage({ id, ofCreator }: DealPageProps) {
  const found = useQuery(timelineQuery(id));
  // Fetched beside the timeline and awaited, so that what is below the terms does not move when they arrive.
  const terms = useQuery(termsQuery(id));
  return (
    <div className="pb-24">
      <DetailPage
        found={found}
        list="/deals"
        words={{
          back: copy.page.back,
          missing: copy.timeline.notFound,
          missingText: copy.timeline.notFoundHint,
          browse: copy.page.back,
          failed: copy.timeline.failed,
        }}
        loading={<DealLoading />}
      >
        {(timeline) =>
          terms.isPending ? (
            <DealLoading />
          ) : (
            <Suspense fallback={<DealLoading />}>
              <Deal timeline={timeline} ofCreator={ofCreator} />
            </Suspense>
          )
        }
      </DetailPage>
    </div>
  );
}
