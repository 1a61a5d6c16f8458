import type { Schema } from '@/shared/api/client.ts';
import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { perHour } from '@/shared/money/money.ts';
import { monthName } from '@/shared/time/dates.ts';
import type { FactName, MonthFilter } from '../filters.gen.ts';
import { wordOf } from '../labels.ts';
import { copy as names } from './copy.ts';
import type { Fact } from './facts.gen.ts';

const languageNames = once(() => new Intl.DisplayNames(locale, { type: 'language' }));
const numbers = once(() => new Intl.NumberFormat(locale));

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

const nameOf = (code: string) => languageNames().of(code) ?? code;

/** `English` for `en`. */
export const languageName = (code: string) => capitalised(nameOf(code));

/** `English, Norwegian`; in a language that writes their names with a small letter, only the first begins with a capital. */
export const languageList = (codes: readonly string[]) =>
  capitalised(new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(codes.map(nameOf)));

/** `San Sebastián` for `san sebastián`: the index has cities in lower case. */
const cityName = (city: string) => city.replaceAll(/(^|[\s-])(\S)/gu, (letter) => letter.toLocaleUpperCase(locale));

const isMonth = (name: FactName): name is MonthFilter => Object.hasOwn(names.months, name);

/** A value of a fact in words; it is understood without the fact's name. */
export function valueLabel(name: FactName, value: string): string {
  if (name === 'language') return languageName(value);
  if (name === 'city') return cityName(value);
  return isMonth(name) ? names.months[name](monthName(value)) : wordOf(name, value);
}

/** `1,000`, `2.5`. */
export const numberLabel = (value: number) => numbers().format(value);

/** `40 hours`, `1.5 hours`. */
export const hoursLabel = (hours: number) => names.hours(hours, numberLabel(hours));

/** A number with its unit, if it has one: `30 minutes`, `1,000`. */
export function amountLabel(value: number, unit: Fact['unit']): string {
  if (unit === 'minutes') return names.minutes(value);
  return unit === 'hours' ? hoursLabel(value) : numberLabel(value);
}

/** What a fixed price is made of: `40 hours, $42/hr`. */
export const priceNote = ({ facts, pricePerHour }: Pick<Schema<'ExperienceView'>, 'facts' | 'pricePerHour'>) =>
  facts.fixed_price_cents && facts.hours ? names.totalOf(hoursLabel(facts.hours), perHour(pricePerHour)) : undefined;
