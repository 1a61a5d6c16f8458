import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorLine, useLastGoodData } from '../error-line.tsx';
import { CardGrid } from '../page/card.tsx';
import { Loading } from '../page/skeleton.tsx';
import { ErrorPanel } from '../page/status-panels.tsx';
import { ShowMore } from '../show-more.tsx';

interface PagedGridProps<P, T extends { id: string }> {
  list: UseInfiniteQueryResult<InfiniteData<P>>;
  itemsOf: (page: P) => readonly T[];
  /** Renders a card; `place` is its index. */
  card: (item: T, place: number) => ReactNode;
  skeleton: (place: number) => ReactNode;
  /** Shown if there are no items. */
  empty: ReactNode;
  /** Something else is beside the grid on wide screens. */
  narrow?: boolean;
  texts: { loading: string; failed: string; more: string };
}

/** A paginated grid of cards, with its loading, error and empty states. Scrolling to the end loads the next page. */
export function PagedGrid<P, T extends { id: string }>(props: PagedGridProps<P, T>) {
  const { list, itemsOf, card, skeleton, empty, narrow = false, texts } = props;
  const data = useLastGoodData(list);
  const end = useNextInView(list);
  if (list.isPending) {
    return (
      <Loading text={texts.loading}>
        <CardGrid narrow={narrow}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <li key={place}>{skeleton(place)}</li>
          ))}
        </CardGrid>
      </Loading>
    );
  }
  const items = data?.pages.flatMap((page) => [...itemsOf(page)]) ?? [];
  if (items.length === 0 && list.isError) {
    const retry = () => void list.refetch();
    return <ErrorPanel title={texts.failed} error={list.error} onRetry={retry} retrying={list.isFetching} />;
  }
  if (items.length === 0) return empty;
  const later = list.isError && !list.isFetchNextPageError;
  // Cards of the previous search, while the new one is loading or after it failed.
  const stale = list.isPlaceholderData || !list.data;
  return (
    <>
      {later && <ErrorLine title={texts.failed} list={list} />}
      <div
        aria-busy={list.isPlaceholderData}
        className={`transition-opacity duration-150 ${stale ? 'opacity-50' : ''}`}
      >
        <CardGrid narrow={narrow}>
          {items.map((item, place) => (
            <li key={item.id}>{card(item, place)}</li>
          ))}
        </CardGrid>
      </div>
      <div ref={end} className="mt-10">
        {!later && <ShowMore list={list} texts={texts} />}
      </div>
    </>
  );
}

/** A ref for the end of a list: loads the next page whenever it comes into view. A failed page needs Try again. */
function useNextInView({ hasNextPage, isFetching, isError, fetchNextPage }: UseInfiniteQueryResult<unknown>) {
  const end = useRef<HTMLDivElement>(null);
  const ready = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (!ready || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [ready, fetchNextPage]);
  return end;
}
