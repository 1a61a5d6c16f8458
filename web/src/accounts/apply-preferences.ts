import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '@/shared/api/config.ts';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage } from '@/shared/lib/languages.ts';
import { browserTimeZone, meQuery, savePreferences } from './queries.ts';

/**
 * Runs once after sign-in: switches the page to the account's language. An account without a language or a time zone
 * takes them from this browser; a demo account doesn't take the language, because the next person to use it may read
 * another one.
 */
export async function applyPreferences(client: QueryClient, userId: string) {
  const [me, config] = await Promise.all([client.fetchQuery(meQuery(userId)), client.fetchQuery(configQuery)]);
  const saved = me.preferences;
  const isDemo = config.demo_people.some(({ email }) => email === me.email);
  const change = {
    ...(!saved.language && !isDemo && { language }),
    ...(!saved.time_zone && { time_zone: browserTimeZone() }),
  };
  if (Object.keys(change).length > 0) {
    client.setQueryData(meQuery(userId).queryKey, await savePreferences(change));
  }
  if (isLanguage(saved.language) && saved.language !== language) chooseLanguage(saved.language);
}
