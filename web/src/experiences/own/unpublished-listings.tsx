import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { longDate } from '@/shared/time/dates.ts';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { copy as shared } from '../copy.ts';
import ReopenButton from '../detail/reopen-button.tsx';
import { priceLabel } from '../labels.ts';
import { ownListingsQuery } from '../queries.ts';
import { copy as texts } from './copy.ts';

/** What the user has unpublished, closed at first, with a way to publish each again. Nothing if there is none. */
export default function UnpublishedListings({ userId }: { userId: string }) {
  const list = useInfiniteQuery(ownListingsQuery(userId, true));
  const listings = list.data?.pages.flatMap((page) => page.experiences) ?? [];
  if (listings.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-ink-2 text-small underline underline-offset-4 hover:text-ink">
        {texts.unpublished}
      </summary>
      <ul className="border-line border-b">
        {listings.map((listing) => (
          <li
            key={listing.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t py-4"
          >
            <div className="min-w-0">
              <h3 className="text-card [overflow-wrap:anywhere]">
                <Link
                  to="/experiences/$id"
                  params={{ id: listing.id }}
                  className="rounded-control underline-offset-4 hover:underline"
                >
                  {listing.title}
                </Link>
              </h3>
              <p className="data flex flex-wrap gap-x-3 text-ink-3 text-label">
                <span>{priceLabel(listing)}</span>
                <time dateTime={listing.created_at}>{longDate(listing.created_at)}</time>
              </p>
            </div>
            {listing.actions.includes('reopen') && <ReopenButton experience={listing} inRow />}
          </li>
        ))}
      </ul>
      <ShowMore list={list} texts={{ ...texts, more: shared.more }} />
    </details>
  );
}
