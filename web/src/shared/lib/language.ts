/** The languages of the interface; each feature's `copy.ts` is English, its `copy.es.ts` the same texts in Spanish. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** Also read by /theme.js, which sets the language of the page before the first paint. */
const KEY = 'language';

function storedLanguage(): Language {
  try {
    return localStorage.getItem(KEY) === 'es' ? 'es' : 'en';
  } catch {
    return 'en';
  }
}

/** The language of this page; another one comes with a reload. */
export const language: Language = storedLanguage();

/** How numbers, money and dates are written in it. */
export const locale = { en: 'en-US', es: 'es-ES' }[language];

/** Remembers `next` in this browser and loads the page again: texts are read once, when a module is. */
export function chooseLanguage(next: Language) {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser that keeps nothing stays with English.
  }
  location.reload();
}

/** `T` with its texts as any text: what a translation must have. */
export type Texts<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Texts<R>
    : { readonly [K in keyof T]: Texts<T[K]> };

type Module = { readonly default: unknown };

/** Spanish by path, fetched at once and only by those who read it. English readers wait for nothing. */
const spanish: Readonly<Record<string, Module>> = language === 'es' ? await load() : {};

async function load() {
  const files = Object.entries(import.meta.glob<Module>('/src/**/copy.es.ts'));
  return Object.fromEntries(await Promise.all(files.map(async ([path, get]) => [path, await get()] as const)));
}

/** The texts of the feature in `folder` (under `src`) in the page's language, given the English ones. */
export function translated<const T>(folder: string, english: T): Texts<T> {
  const found = spanish[`/src/${folder}/copy.es.ts`];
  return (found ? found.default : english) as Texts<T>;
}
