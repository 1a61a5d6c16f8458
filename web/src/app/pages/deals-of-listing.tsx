import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SortSelect } from '@/deals/comparison/sort-select.tsx';
import type { DealSort } from '@/deals/comparison/sorts.ts';
import { DealsPage, type DealsPageProps } from '@/deals/deals-page.tsx';
import { experienceQuery } from '@/experiences/queries.ts';

interface DealsOfListingProps extends Omit<DealsPageProps, 'listing'> {
  id: string;
  sort: DealSort;
}

/** The user's deals about the listing `id`, to be compared. */
export default function DealsOfListing({ id, sort, ...page }: DealsOfListingProps) {
  const title = useQuery(experienceQuery(id)).data?.title;
  const navigate = useNavigate();
  const onSort = (next: DealSort) =>
    void navigate({
      to: '/deals',
      search: {
        listing: id,
        ...(page.tab !== 'your_turn' && { tab: page.tab }),
        ...(next !== 'urgency' && { sort: next }),
      },
      replace: true,
      resetScroll: false,
    });
  return <DealsPage {...page} listing={{ id, title, sort, choice: <SortSelect sort={sort} onSort={onSort} /> }} />;
}
