import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { BackToList } from '@/shared/ui/catalogue/back-to-list.tsx';
import { MatchLink } from '@/shared/ui/list/match-link.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { DealRowList } from './comparison/deal-row-list.tsx';
import { areSeveral } from './comparison/listing.ts';
import type { DealSort } from './comparison/sorts.ts';
import { copy } from './copy.ts';
import { DealsLoading } from './deals-loading.tsx';
import { DealDialogs } from './dialogs/deal-dialogs.tsx';
import { type DealRowView, dealCountsQuery, dealsQuery } from './queries.ts';
import { DEAL_TABS, type DealTab } from './tabs.ts';

const { page } = copy;

/** The deals about one listing: what the page says, the choice of their order, and how they are shown. */
interface ListingDeals {
  id: string;
  title: string;
  lead: ReactNode;
  sort: DealSort;
  choice: ReactNode;
  rows: (deals: readonly DealRowView[]) => ReactNode;
}

export interface DealsPageProps {
  tab: DealTab;
  /** What the user came here for: a hirer looks for creators, a creator for work. */
  side: 'hirer' | 'creator';
  /** Only the deals about this listing, to be compared. */
  listing?: ListingDeals;
}

/** All deals of the user, by what they wait for. */
export function DealsPage({ tab, side, listing }: DealsPageProps) {
  const { title, lead } = listing ?? page;
  return (
    <div className="page grid grid-cols-1 content-start pt-4 pb-24 sm:pt-8">
      <PageTitle title={title} />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid grid-cols-1 gap-2">
          {listing && <BackToList list="/deals">{page.back}</BackToList>}
          <h1 className="text-title-1 [overflow-wrap:anywhere]">{title}</h1>
          <p className="max-w-[60ch] text-ink-2">{lead}</p>
        </div>
        {!listing && <MatchLink look="secondary" />}
      </header>
      <DealTabs tab={tab} listing={listing?.id} />
      <section aria-label={page.tabs[tab]} className="pt-2">
        {listing && tab !== 'done' && <OrderChoice tab={tab} listing={listing} />}
        <DealRows key={tab} tab={tab} side={side} listing={listing} />
      </section>
    </div>
  );
}

/** Scrolls the row, and only the row, so that `link` is in its middle. */
function centerInRow(row: HTMLElement, link: HTMLElement) {
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/** Links, because each tab has a URL; on a phone the row scrolls. */
function DealTabs({ tab, listing }: { tab: DealTab; listing: string | undefined }) {
  const counts = useQuery(dealCountsQuery(listing)).data;
  const row = useRef<HTMLElement>(null);
  // On a phone, the current tab may be outside of the row; the counts make the tabs wider when they load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different tab or width needs new scrolling
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) centerInRow(row.current, link);
  }, [tab, counts]);
  return (
    <nav
      ref={row}
      aria-label={page.tabsLabel}
      className="max-lg:-mx-5 overflow-x-auto border-line border-b max-lg:px-5 max-lg:[mask-image:linear-gradient(to_right,transparent,#000_20px,#000_calc(100%-20px),transparent)] md:max-lg:-mx-8 md:max-lg:px-8"
    >
      <ul
        className="flex"
        // otherwise the padding after the last tab would not be scrolled to; nearer on phones, so that all tabs fit
        style={{ width: 'max-content', columnGap: 'clamp(12px, calc((100vw - 342px) / 4), 24px)' }}
      >
        {DEAL_TABS.map((id) => {
          const count = counts?.[id] ?? 0;
          return (
            <li key={id}>
              <Link
                to="/deals"
                search={{ ...(id !== 'your_turn' && { tab: id }), ...(listing && { listing }) }}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={id === tab ? 'page' : undefined}
                className="flex min-h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-2 text-small transition-colors duration-150 hover:text-ink aria-[current=page]:border-brand-ink aria-[current=page]:text-ink"
              >
                {page.tabs[id]}
                {count > 0 && <span className="data font-normal text-ink-2 text-label">{count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The choice of the order, where there are several to be sorted; in another order they load again meanwhile. */
function OrderChoice({ tab, listing }: { tab: DealTab; listing: ListingDeals }) {
  const count = useQuery(dealCountsQuery(listing.id)).data?.[tab] ?? 0;
  const { data } = useInfiniteQuery(dealsQuery(tab, listing.id, listing.sort));
  const shown = data ? areSeveral(data.pages.flatMap(({ deals }) => deals)) : count > 1;
  return shown && <div className="flex justify-end pt-2">{listing.choice}</div>;
}

function DealRows({ tab, side, listing }: DealsPageProps) {
  const list = useInfiniteQuery(dealsQuery(tab, listing?.id, listing?.sort));
  const rows = list.data?.pages.flatMap((loaded) => loaded.deals);
  if (!rows && list.error) {
    const retry = () => void list.refetch();
    return <ErrorPanel title={page.failed} error={list.error} retrying={list.isFetching} onRetry={retry} />;
  }
  if (!rows) return <DealsLoading />;
  return (
    <DealDialogs rows={rows}>
      {rows.length === 0 ? (
        <NoDeals tab={tab} side={side} listing={listing?.id} />
      ) : (
        (listing?.rows(rows) ?? <DealRowList deals={rows} />)
      )}
      <ShowMore list={list} texts={{ more: copy.more, failed: page.failed }} />
    </DealDialogs>
  );
}

/** Says what belongs here, and where to go instead. */
function NoDeals({ tab, side, listing }: Omit<DealsPageProps, 'listing'> & { listing: string | undefined }) {
  const counts = useQuery(dealCountsQuery(listing)).data;
  const look = buttonStyles();
  const elsewhere = (['waiting', 'active'] as const).find((id) => id !== tab && (counts?.[id] ?? 0) > 0);
  const action =
    elsewhere && tab !== 'done' ? (
      <Link to="/deals" search={{ tab: elsewhere, ...(listing && { listing }) }} className={look}>
        {elsewhere === 'waiting' ? page.seeWaiting : page.seeActive}
      </Link>
    ) : listing ? (
      <Link to="/experiences/$id" params={{ id: listing }} className={look}>
        {page.listing}
      </Link>
    ) : (
      <Link to={side === 'hirer' ? '/creators' : '/experiences'} className={look}>
        {page.find[side]}
      </Link>
    );
  return (
    <div className="pt-6">
      <EmptyPanel title={page.empty[tab]} hint={page.emptyHint[tab]} action={action} />
    </div>
  );
}
