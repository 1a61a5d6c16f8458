import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { configQuery } from '@/shared/api/config.ts';
import { accountKeys } from '@/shared/api/query-keys.ts';
import { useSession } from '@/shared/api/session.ts';

/** The signed-in user's profile. */
export const meQuery = (userId: string) =>
  queryOptions({ queryKey: accountKeys.me(userId), queryFn: () => body(api.GET('/api/me')) });

/** The signed-in user's profile; `data` is undefined for guests and while it loads. */
export function useMe() {
  const session = useSession();
  const userId = session.state === 'person' ? session.userId : '';
  return useQuery({ ...meQuery(userId), enabled: userId !== '' });
}

/** Saves the given preferences; the others stay unchanged. */
export function savePreferences(preferences: Schema<'PreferencesChange'>) {
  return body(api.PATCH('/api/me', { body: { preferences } }));
}

/** The shortest password that the server accepts, in characters; its default until the configuration is loaded. */
export const useShortestPassword = () => useQuery(configQuery).data?.password_min ?? 8;
