import { locale } from '@/shared/lib/language.ts';

/** Codes of the browser's names that are no countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether a code is the one that is used today: `BU` was Burma, which is `MM`. */
const isPresent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Every country by its code (ISO 3166-1), with its name, in the order of names. Which of them can be paid, Stripe knows. */
export function countries(): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = NO_COUNTRIES.includes(code) || !isPresent(code) ? undefined : names.of(code);
    return name ? [[code, name] as const] : [];
  });
  return all.sort(([, a], [, b]) => a.localeCompare(b, locale));
}

/** The country that the browser's languages name, if any does; else the first of `known`. */
export function usualCountry(known: readonly (readonly [code: string, name: string])[]): string {
  const named = navigator.languages.map((tag) => new Intl.Locale(tag).region);
  return named.find((code) => known.some(([one]) => one === code)) ?? known[0]?.[0] ?? '';
}
