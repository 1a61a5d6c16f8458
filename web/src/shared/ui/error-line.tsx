import { Button } from './button.tsx';
import { copy } from './copy.ts';
import { errorHint, RequestId } from './status-panels.tsx';

/** The state of a load, as React Query reports it. */
export interface RetryableQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch: () => unknown;
  /** For a paged list: only its newest page has failed, and only that is fetched again. */
  readonly isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

/** Beside what stays on screen: says that a later load of it failed and why, with Try again. */
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
