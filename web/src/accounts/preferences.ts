import { api, body, type Schema } from '@/shared/api/client.ts';

/** Changes what is named; all else stays. */
export function savePreferences(preferences: Schema<'PreferencesChange'>) {
  return body(api.PATCH('/api/me', { body: { preferences } }));
}

/** The time zone of this browser. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
