import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorLine, useLastGoodData } from './error-line.tsx';
import { Loading, Skeleton } from './page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from './page/status-panels.tsx';
import { ShowMore } from './show-more.tsx';

interface PagedListProps<Page, Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  texts: {
    readonly loading: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyHint?: string;
    readonly more: string;
  };
  children: (rows: Row[]) => ReactNode;
}

/** Placeholders of a table's rows. */
export function RowsSkeleton() {
  return [0, 1, 2, 3, 4, 5].map((row) => (
    <div key={row} className="grid h-11 items-center border-line border-b">
      <Skeleton className="h-4" />
    </div>
  ));
}

/** A paginated list, including its loading, error and empty states. What is on screen stays if a later load fails. */
export function PagedList<Page, Row>({ list, rowsOf, texts, children }: PagedListProps<Page, Row>) {
  const shown = useLastGoodData(list);
  if (list.isPending) {
    return (
      <Loading text={texts.loading}>
        <RowsSkeleton />
      </Loading>
    );
  }
  const rows = shown?.pages.flatMap((page) => [...rowsOf(page)]) ?? [];
  if (rows.length === 0 && list.isError) {
    return (
      <ErrorPanel
        title={texts.failed}
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const later = list.isError && !list.isFetchNextPageError;
  return (
    <div className="grid grid-cols-1 gap-6">
      {later && <ErrorLine title={texts.failed} list={list} />}
      <div aria-busy={list.isPlaceholderData} className="transition-opacity duration-150 aria-busy:opacity-50">
        {rows.length > 0 ? children(rows) : <EmptyPanel small title={texts.empty} {...hint(texts.emptyHint)} />}
      </div>
      {!later && <ShowMore list={list} texts={texts} />}
    </div>
  );
}

const hint = (text: string | undefined) => (text ? { hint: text } : {});
