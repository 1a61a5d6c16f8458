import type { QueryClient } from '@tanstack/react-query';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage } from '@/shared/lib/languages.ts';
import { browserTimeZone, savePreferences } from './preferences.ts';
import { meQuery } from './queries.ts';

/**
 * Once after a sign-in: the page follows the account's language, and an account without a language or a time zone gets
 * those of this browser.
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
