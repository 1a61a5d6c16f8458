import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { accountKeys } from '@/shared/api/query-keys.ts';
import { useSession } from '@/shared/api/session.ts';

/** One's own profile, as the server knows it. */
export const meQuery = (userId: string) =>
  queryOptions({ queryKey: accountKeys.me(userId), queryFn: () => body(api.GET('/api/me')) });

/** One's own profile; `data` is undefined for guests and until it is known. */
export function useMe() {
  const session = useSession();
  const userId = session.state === 'person' ? session.userId : '';
  return useQuery({ ...meQuery(userId), enabled: userId !== '' });
}
