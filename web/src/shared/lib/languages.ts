/** How a language is named, and how numbers, money and dates are written in it. */
interface LanguageStyle {
  /** Its own name for itself. */
  readonly name: string;
  readonly locale: string;
  /** An hour in a price per hour. */
  readonly hour: string;
  /** A month in a date with a time of day: in full it would fill half a line in some languages. */
  readonly month: 'long' | 'short';
}

/**
 * The languages of the interface. Each feature's `copy.ts` is English, its `copy.es.ts` the same texts in Spanish. Another
 * language is such a file in each feature, one in `translations` that collects them, and an entry here, which the build
 * tells /theme.js in the page's `data-languages`.
 */
export const languages = {
  en: { name: 'English', locale: 'en-US', hour: 'hr', month: 'long' },
  es: { name: 'Español', locale: 'es-ES', hour: 'h', month: 'short' },
} as const satisfies Record<string, LanguageStyle>;

export type Language = keyof typeof languages;

export const isLanguage = (id: unknown): id is Language => typeof id === 'string' && Object.hasOwn(languages, id);
