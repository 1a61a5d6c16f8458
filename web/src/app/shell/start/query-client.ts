import { QueryClient } from '@tanstack/react-query';

/**
 * Query defaults: never stale, no retry, no automatic refetch. Offline, requests fail at once: a paused query would
 * look like an empty list, and a paused mutation could be sent long after the click.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
