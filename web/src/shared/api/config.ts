import { queryOptions } from '@tanstack/react-query';
import { setServerNow } from '../time/now.ts';
import { api, body } from './client.ts';
import { configKeys } from './query-keys.ts';

/** The server's configuration for browsers: demo accounts, payment provider, product time. */
export const configQuery = queryOptions({
  queryKey: configKeys.all,
  queryFn: async () => {
    const config = await body(api.GET('/api/config'));
    setServerNow(config.now);
    return config;
  },
});
