import { QueryClient } from '@tanstack/react-query';
import { queryClient } from '@/app/shell/start/query-client.ts';

/** An empty cache with the defaults of the app: no retries, nothing is stale. */
export const newQueryClient = () => new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
