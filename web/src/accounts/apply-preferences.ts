import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '@/shared/api/config.ts';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage } from '@/shared/lib/languages.ts';
import { browserTimeZone, meQuery, savePreferences } from './queries.ts';

/**
 * Runs once after sign-in: switches the page to the account's language. An account without a language or a time zone
 * takes them from this browser; a demo account doesn't, because the next person to use it may read another language.
 */
export async function applyPreferences(client: QueryClient, userId: string) {
  const [me, config] = await Promise.all([
    client.fetchQuery(meQuery(userId)),
    client.fetchQuery(configQuery).catch(() => undefined),
  ]);
  const saved = me.preferences;
  const isOwn = config?.demo_people.every(({ email }) => email !== me.email);
  if (isOwn && !(saved.language && saved.time_zone)) {
    const change = {
      ...(!saved.language && { language }),
      ...(!saved.time_zone && { time_zone: browserTimeZone() }),
    };
    client.setQueryData(meQuery(userId).queryKey, await savePreferences(change));
  }
  if (isLanguage(saved.language) && saved.language !== language) chooseLanguage(saved.language);
}
