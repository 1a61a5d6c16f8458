import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { briefText } from '@/deals/comparison/brief-text.ts';
import { ComparedRows, GroupedRows } from '@/deals/comparison/compared-rows.tsx';
import { copy } from '@/deals/comparison/copy.ts';
import { SortSelect } from '@/deals/comparison/sort-select.tsx';
import type { DealSort } from '@/deals/comparison/sorts.ts';
import { DealsPage, type DealsPageProps } from '@/deals/deals-page.tsx';
import { experienceQuery } from '@/experiences/queries.ts';
import { useSession } from '@/shared/api/session.ts';
import { comparedListing } from './compared-listing.ts';

interface DealsOfListingProps extends Omit<DealsPageProps, 'listing'> {
  id: string;
  sort: DealSort;
}

/** The user's deals about the listing `id`, to be compared. */
export default function DealsOfListing({ id, sort, ...page }: DealsOfListingProps) {
  const { data } = useQuery(experienceQuery(id));
  const session = useSession();
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
  const listing = data && comparedListing(data);
  const ownBrief = data?.side === 'wanted' && session.state === 'person' && session.userId === data.user_id;
  const words = copy[data?.side ?? 'offered'];
  const Rows = page.tab === 'your_turn' ? GroupedRows : ComparedRows;
  return (
    <DealsPage
      {...page}
      listing={{
        id,
        title: data ? words.about(data.title) : copy.aboutUnknown,
        lead: (
          <>
            {ownBrief && listing && <span className="block text-ink">{briefText(listing)}</span>}
            {words.lead}
          </>
        ),
        sort,
        choice: <SortSelect sort={sort} onSort={onSort} />,
        rows: (deals) => <Rows rows={deals} listing={listing} />,
      }}
    />
  );
}
