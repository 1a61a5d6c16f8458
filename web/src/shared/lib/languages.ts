/** The name of a language, and how numbers, money and dates are written in it. */
interface LanguageStyle {
  /** Its own name. */
  readonly name: string;
  readonly locale: string;
  /** The abbreviation of an hour in a price per hour. */
  readonly hour: string;
  /** A day and a time as one moment, in a sentence. */
  readonly dayAndTime: (day: string, time: string) => string;
}

/**
 * The languages of the interface. Each feature has its English texts in `copy.ts` and its Spanish ones in `copy.es.ts`.
 * A further language needs such a file in each feature, one in `translations` that collects them, and an entry here,
 * which the build writes into `data-languages` for /theme.js.
 */
export const languages = {
  en: {
    name: 'English',
    locale: 'en-US',
    hour: 'hr',
    dayAndTime: (day: string, time: string) => `${day} at ${time}`,
  },
  es: {
    name: 'Español',
    locale: 'es-ES',
    hour: 'h',
    dayAndTime: (day: string, time: string) => `${day} a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`,
  },
} as const satisfies Record<string, LanguageStyle>;

export type Language = keyof typeof languages;

export const isLanguage = (id: unknown): id is Language => typeof id === 'string' && Object.hasOwn(languages, id);
