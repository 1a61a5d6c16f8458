import { QueryClient } from '@tanstack/react-query';

/**
 * The data fetching defaults: never stale, no retry, no automatic refetch. Without a network
 * requests fail at once and say so: one that waited would look like an empty list, or be sent when nobody expects it.
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
