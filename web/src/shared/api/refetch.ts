import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has what is under `queryKey` fetched again, because it has changed. A first fetch that is under way may have been
 * answered before the change, and the client does not begin it anew: it is followed by another.
 */
export function refetch(client: QueryClient, queryKey: QueryKey) {
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const query of first.filter(({ state }) => state.data === undefined)) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(again, () => undefined);
  }
  void client.invalidateQueries({ queryKey });
}
