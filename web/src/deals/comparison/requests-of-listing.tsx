import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { copy as deals } from '../copy.ts';
import { DealsLoading } from '../deals-loading.tsx';
import { DealDialogs } from '../dialogs/deal-dialogs.tsx';
import { dealsQuery } from '../queries.ts';
import { GroupedRows } from './compared-rows.tsx';
import { copy } from './copy.ts';
import { areSeveral, type ComparedListing } from './listing.ts';
import { SortSelect } from './sort-select.tsx';
import type { DealSort } from './sorts.ts';

interface RequestsOfListingProps {
  id: string;
  listing: ComparedListing | undefined;
  /** How many wait for the publisher's answer. */
  count: number;
}

/** On a publisher's own listing: the requests that wait for their answer, to be compared and answered here. */
export function RequestsOfListing({ id, listing, count }: RequestsOfListingProps) {
  const [sort, setSort] = useState<DealSort>('urgency');
  const list = useInfiniteQuery(dealsQuery('your_turn', id, sort));
  const rows = list.data?.pages.flatMap((page) => page.deals);
  const waiting = rows?.filter(({ status }) => status === 'pending').length;
  return (
    <Section
      id="requests"
      title={copy[listing?.side ?? 'offered'].title(waiting || count)}
      aside={(rows ? areSeveral(rows) : count > 1) && <SortSelect sort={sort} onSort={setSort} />}
    >
      {!rows && list.error && (
        <ErrorPanel
          title={deals.page.failed}
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!rows && !list.error && <DealsLoading />}
      {rows && (
        <DealDialogs rows={rows}>
          <GroupedRows rows={rows} listing={listing} />
          <ShowMore list={list} texts={{ more: deals.more, failed: deals.page.failed }} />
        </DealDialogs>
      )}
    </Section>
  );
}
