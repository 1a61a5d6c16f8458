import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { CardGrid } from './card.tsx';
import { ErrorLine } from './error-line.tsx';
import { ShowMore } from './show-more.tsx';
import { Loading } from './skeleton.tsx';
import { ErrorPanel } from './status-panels.tsx';
import { useLastGoodData } from './use-last-good-data.ts';

interface PagedGridProps<P, T extends { id: string }> {
  list: UseInfiniteQueryResult<InfiniteData<P>>;
  itemsOf: (page: P) => readonly T[];
  /** One card; `place` counts from 0. */
  card: (item: T, place: number) => ReactNode;
  skeleton: (place: number) => ReactNode;
  /** Shown instead when there are no items. */
  empty: ReactNode;
  texts: { loading: string; failed: string; more: string };
}

/** A grid of cards, a page at a time, in every state it can be in. The next page comes when the end is in view. */
export function PagedGrid<P, T extends { id: string }>(props: PagedGridProps<P, T>) {
  const { list, itemsOf, card, skeleton, empty, texts } = props;
  const data = useLastGoodData(list);
  const end = useNextInView(list);
  if (list.isPending) {
    return (
      <Loading text={texts.loading}>
        <CardGrid>
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
  // The cards of another search, while this one is on its way or after it failed.
  const stale = list.isPlaceholderData || !list.data;
  return (
    <>
      {later && <ErrorLine title={texts.failed} list={list} />}
      <div
        aria-busy={list.isPlaceholderData}
        className={`transition-opacity duration-150 ${stale ? 'opacity-50' : ''}`}
      >
        <CardGrid>
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

/** Put on the end of a list, loads its next page whenever it comes into view. A failure waits for Try again. */
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
