import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';

/** What happened lately, newest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async () => (await body(api.GET('/api/activity'))).activity,
});
