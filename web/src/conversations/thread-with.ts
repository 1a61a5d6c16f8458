import { api, body } from '@/shared/api/client.ts';

/** The id of the newest conversation with a person that is about neither a booking nor a listing. */
export const threadWith = async (userId: string) =>
  (await body(api.GET('/api/threads', { params: { query: { with: userId } } }))).threads[0]?.id;
