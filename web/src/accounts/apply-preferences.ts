import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '@/shared/api/config.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage } from '@/shared/lib/languages.ts';
import { browserTimeZone } from '@/shared/time/browser-time-zone.ts';
import { meQuery, savePreferences } from './start/queries.ts';

/**
 * Runs once after sign-in: switches the page to the account's language. An account without a language or a time zone
 * takes them from this browser. Demo accounts are shared: they get the time zone of each sign-in, but no language, so
 * that every visitor reads their own.
 */
export async function applyPreferences(client: QueryClient, userId: string) {
  const [me, config] = await Promise.all([
    client.fetchQuery(meQuery(userId)),
    client.fetchQuery(configQuery).catch(() => undefined),
  ]);
  const saved = me.preferences;
  const isOwn = config?.demo_people.every(({ email }) => email !== me.email);
  const zone = browserTimeZone();
  const change = {
    ...(isOwn && !saved.language && { language }),
    ...((isOwn ? !saved.time_zone : config && saved.time_zone !== zone) && { time_zone: zone }),
  };
  if (Object.keys(change).length > 0) {
    client.setQueryData(meQuery(userId).queryKey, await savePreferences(change));
    // sentences that are shown already may name hours
    if (change.time_zone) void client.invalidateQueries({ queryKey: dealKeys.all });
  }
  if (isLanguage(saved.language) && saved.language !== language) chooseLanguage(saved.language);
}
