import { useState } from 'react';
import { Button } from './button.tsx';
import { copy } from './copy.ts';
import { errorHint, RequestId } from './page/status-panels.tsx';

/** The part of a React Query result that is needed for a retry. */
export interface RetryableQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch: () => unknown;
  /** For a paged list: only the next page failed, and only that is fetched again. */
  readonly isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

/** For content that stays on screen after a failed refetch: the error and a retry button. */
export function ErrorLine({ title, list }: { title: string; list: RetryableQuery }) {
  if (!list.error) return null;
  const retry = (list.isFetchNextPageError && list.fetchNextPage) || list.refetch;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-small">
      <p className="min-w-0">
        <span className="text-danger">{title}</span> <span className="text-ink-2">{errorHint(list.error)}</span>
      </p>
      <Button size="sm" busy={list.isFetching} busyText={copy.retrying} onClick={() => void retry()}>
        {copy.retry}
      </Button>
      <RequestId error={list.error} />
    </div>
  );
}

/** The data of a list, or that of the last successful load if a later one has failed. */
export function useLastGoodData<T>({ data, isError }: { data: T | undefined; isError: boolean }): T | undefined {
  const [last, setLast] = useState(data);
  if (!isError && data !== last) setLast(data);
  return isError ? (data ?? last) : data;
}
