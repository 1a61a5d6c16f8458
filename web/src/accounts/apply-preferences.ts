import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { configQuery } from '@/shared/api/config.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage } from '@/shared/lib/languages.ts';
import { browserTimeZone } from '@/shared/time/browser-time-zone.ts';
import { meQuery, savePreferences } from './start/queries.ts';

/**
 * Runs once in each page of someone signed in, in which our texts are in the account's language: the page switches to
 * it, also when it is changed on another device. Of a demo account, which others share, only after a sign-in: what one
 * visitor chooses must not reload the pages of the others.
 */
export async function applyPreferences(client: QueryClient, userId: string, isNew: boolean) {
  const own = meQuery(userId);
  if (isNew) await exchangePreferences(client, userId);
  const me = await client.ensureQueryData(own);
  const config = await client.ensureQueryData(configQuery).catch(() => undefined);
  const isShared = config?.demo_people.some(({ email }) => email === me.email);
  if (isNew || !isShared) switchLanguage(me);
  if (isShared) return;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === hashKey(own.queryKey))
      switchLanguage(client.getQueryData(own.queryKey));
  });
}

function switchLanguage(me: Schema<'MeView'> | undefined) {
  const chosen = me?.preferences.language;
  if (isLanguage(chosen) && chosen !== language) chooseLanguage(chosen);
}

/**
 * After a sign-in: an account without a language or a time zone takes them from this browser. Demo accounts are shared:
 * they get the time zone of each sign-in, but no language, so that every visitor reads their own.
 */
async function exchangePreferences(client: QueryClient, userId: string) {
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
}
