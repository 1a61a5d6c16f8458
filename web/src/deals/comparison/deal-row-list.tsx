import { lazy } from 'react';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { DealsRow } from '../deals-row.tsx';
import type { DealRowView } from '../queries.ts';
import { grouped } from './group.ts';

/** Few people have several requests for one listing. */
const RequestsRow = lazy(() => import('./requests-row.tsx'));

interface DealRowListProps {
  deals: readonly DealRowView[];
  /** How many rows are shown at most. */
  most?: number;
}

/** Deals as rows; several requests for one listing are one row, which leads to their comparison. */
export function DealRowList({ deals, most }: DealRowListProps) {
  const rows = grouped(deals).slice(0, most);
  return (
    <ul className="border-line border-b">
      {rows.map((row) =>
        'deal' in row ? (
          <DealsRow key={row.deal.id} deal={row.deal} />
        ) : (
          <OptionalBoundary
            key={row.listing}
            fallback={
              <li className="py-5">
                <Skeleton className="h-20" />
              </li>
            }
          >
            <RequestsRow listing={row.listing} requests={row.requests} />
          </OptionalBoundary>
        ),
      )}
    </ul>
  );
}
