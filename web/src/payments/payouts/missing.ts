import { locale } from '@/shared/lib/language.ts';
import { copy } from './copy.ts';

const { missing } = copy;

/** Stripe's names of what it wants, by a part of them; the first that fits. */
const WANTED: readonly (readonly [part: string, text: string])[] = [
  ['external_account', missing.bank],
  ['verification', missing.identity],
  ['tos_acceptance', missing.terms],
  ['business', missing.business],
  ['id_number', missing.tax],
  ['tax_id', missing.tax],
  ['ssn', missing.tax],
  ['address', missing.address],
  ['dob', missing.birth],
  ['name', missing.name],
  ['phone', missing.phone],
  ['email', missing.email],
];

/** What Stripe still wants, as a list in words, each once. */
export function missingText(names: readonly string[]): string {
  const texts = names.map((name) => WANTED.find(([part]) => name.includes(part))?.[1] ?? missing.other);
  return new Intl.ListFormat(locale).format(new Set(texts));
}
