import { isLanguage, type Language, languages } from './languages.ts';

/** Also read by /theme.js, which chooses the language of the page before the first paint. */
const KEY = 'language';

/** The language in which the texts in `copy.ts` are written, and every page before its scripts. */
const SOURCE: Language = 'en';

function pageLanguage(): Language {
  // the build draws pages without a document
  const chosen = typeof document === 'undefined' ? SOURCE : document.documentElement.lang;
  return isLanguage(chosen) ? chosen : SOURCE;
}

/** The language of this page: what was chosen in this browser, else what the browser asks for. Another one comes with a reload. */
export const language: Language = pageLanguage();

/** How numbers, money and dates are written in it. */
export const { locale, hour, month } = languages[language];

/** Remembers `next` in this browser and loads the page again: texts are read once, when a module is. */
export function chooseLanguage(next: Language) {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser that keeps nothing stays with its own language.
    return;
  }
  location.reload();
}

/** `T` with its texts as any text: what a translation must have. */
export type Texts<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Texts<R>
    : { readonly [K in keyof T]: Texts<T[K]> };

type Translations = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Translations>('./translations/*.ts', { import: 'default' });

/** Fetched only by those who read them. English readers wait for nothing. */
const translations = (await files[`./translations/${language}.ts`]?.()) ?? {};

/** The texts of the feature in `folder` (under `src`) in the page's language, given the English ones. */
export function translated<const T>(folder: string, english: T): Texts<T> {
  const found = translations[`/src/${folder}/copy.${language}.ts`];
  return (found ?? english) as Texts<T>;
}
