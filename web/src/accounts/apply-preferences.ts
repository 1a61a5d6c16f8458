import type { QueryClient } from '@tanstack/react-query';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage } from '@/shared/lib/languages.ts';
import { browserTimeZone, meQuery, savePreferences } from './queries.ts';

/**
 * Runs once after sign-in: switches the page to the account's language. An account without a language or a time zone
 * takes them from this browser.
 */
export async function applyPreferences(client: QueryClient, userId: string) {
  const me = await client.fetchQuery(meQuery(userId));
  const saved = me.preferences;
  if (!saved.language || !saved.time_zone) {
    const change = { language: saved.language ?? language, time_zone: saved.time_zone ?? browserTimeZone() };
    client.setQueryData(meQuery(userId).queryKey, await savePreferences(change));
  }
  if (isLanguage(saved.language) && saved.language !== language) chooseLanguage(saved.language);
}
