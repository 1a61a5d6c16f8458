import { isolating } from './direction.ts';
import { isLanguage, type Language, languages } from './languages.ts';

/** Also read by /theme.js, which chooses the language of the page before the first paint. */
const KEY = 'language';

/** The language of `copy.ts`, and of every page before its scripts run. */
const SOURCE: Language = 'en';

function pageLanguage(): Language {
  // there is no document when the build prerenders pages
  const chosen = typeof document === 'undefined' ? SOURCE : document.documentElement.lang;
  return isLanguage(chosen) ? chosen : SOURCE;
}

/**
 * The language of this page: the one chosen in this browser, else the one that the browser prefers. It changes only
 * with a reload.
 */
export const language: Language = pageLanguage();

/** How numbers, money and dates are written in this language. */
export const { locale, hour, dayAndTime } = languages[language];

/** Stores `next` and reloads the page, because texts are only read when a module loads. */
export function chooseLanguage(next: Language) {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the browser's own language stays.
    return;
  }
  location.reload();
}

/** `T` with `string` for each literal text: the type of a translation. */
export type Texts<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Texts<R>
    : { readonly [K in keyof T]: Texts<T[K]> };

type Translations = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Translations>('./translations/*.ts', { import: 'default' });

/** Loaded only if the page is not in English. */
const translations = (await files[`./translations/${language}.ts`]?.()) ?? {};

/**
 * The texts of the feature in `folder` (under `src`) in the page's language; falls back to `english`. What people wrote
 * does not move the rest of a sentence, whichever side it is read from.
 */
export function translated<const T>(folder: string, english: T): Texts<T> {
  const found = translations[`/src/${folder}/copy.${language}.ts`];
  return isolating(found ?? english) as Texts<T>;
}

/** The translation in `texts` of a fixed English text that the server sends; any other text is returned unchanged. */
export const translateFixed = (texts: Readonly<Record<string, string>>, text: string): string =>
  (Object.hasOwn(texts, text) && texts[text]) || text;
