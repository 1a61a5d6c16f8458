import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { chooseLanguage, language } from '@/shared/lib/language.ts';
import { isLanguage, languages } from '@/shared/lib/languages.ts';
import { browserTimeZone } from '@/shared/time/browser-time-zone.ts';
import { Field } from '@/shared/ui/field.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { Select } from '@/shared/ui/select.tsx';
import { meQuery, savePreferences } from '../start/queries.ts';
import { copy } from './copy.ts';
import { showFailure, showSuccess } from './result-toasts.ts';

export const LANGUAGE_SECTION = 'language';

const LANGUAGES = Object.entries(languages).map(([id, { name }]) => [id, name] as const);

/** Saves at once; the list shows the new value while the request is pending. Changing the language reloads the page. */
function useSaveLocale(me: Schema<'MeView'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { language: string } | { time_zone: string }) => savePreferences(change),
    onSuccess: (saved, change) => {
      client.setQueryData(meQuery(me.id).queryKey, saved);
      showSuccess(copy.locality.saved);
      if ('language' in change && isLanguage(change.language) && change.language !== language) {
        chooseLanguage(change.language);
      }
    },
    onError: (error) => showFailure(copy.locality.failed[0], error, copy.locality.failed[1]),
  });
}

/**
 * The language of the page and of emails, and the time zone of dates. Until one is chosen, emails are in the language of
 * the browser of the last sign-in, and that one is shown.
 */
export function LanguageSection({ me }: { me: Schema<'MeView'> }) {
  const save = useSaveLocale(me);
  const pending = save.isPending ? save.variables : {};
  const { language: chosen, email_language, time_zone } = { ...me.preferences, ...pending };
  const zone = time_zone ?? browserTimeZone();
  return (
    <Section id={LANGUAGE_SECTION} title={copy.locality.title}>
      <Field label={copy.locality.language} hint={copy.locality.languageHint}>
        <Select
          options={LANGUAGES}
          value={chosen ?? email_language}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate({ language: target.value })}
        />
      </Field>
      <Field label={copy.locality.zone} hint={copy.locality.zoneHint}>
        <Select
          options={timeZoneOptions(zone)}
          value={zone}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate({ time_zone: target.value })}
        />
      </Field>
    </Section>
  );
}

/** The browser's time zones plus `present`, each with its display name. */
function timeZoneOptions(present: string) {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])].sort();
  return names.map((name) => [name, name.replaceAll('_', ' ')] as const);
}
