import type { Schema } from '@/shared/api/client.ts';
import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { fromMinor } from '@/shared/money/currency.ts';
import { perHour, shortDollars } from '@/shared/money/money.ts';
import { copy } from './copy.ts';
import type { FactName } from './filters.gen.ts';

const texts = copy.facts;

type Listing = Pick<Schema<'ExperienceView'>, 'facts' | 'pricePerHour' | 'side'>;

const days = (year: { year?: 'numeric' }) =>
  once(() => new Intl.DateTimeFormat(locale, { ...year, month: 'short', day: 'numeric', timeZone: 'UTC' }));
const [thisYear, otherYear] = [days({}), days({ year: 'numeric' })];

/** `Dec 24`, and `Feb 1, 2027` in another year than this one. */
const dayOf = (day: string) =>
  (day.startsWith(`${new Date().getFullYear()}`) ? thisYear : otherYear)().format(new Date(day));

/** The values of a fact, in the order in which they are shown; none if people write them. */
export const valuesOf = (name: FactName): readonly string[] =>
  Object.hasOwn(texts.values, name) ? Object.keys(texts.values[name as keyof typeof texts.values]) : [];

/** A value of a fact that people choose, in words; it is understood without the fact's name. */
export function wordOf(name: keyof typeof texts.values, value: string): string {
  const words: Readonly<Record<string, string>> = texts.values[name];
  return words[value] ?? value;
}

/** The price as on a card: `$80/hr`, or `$1,680 fixed`. */
export const priceLabel = ({ facts, pricePerHour }: Pick<Listing, 'facts' | 'pricePerHour'>) =>
  typeof facts.fixed_price_cents === 'number'
    ? texts.total(shortDollars(fromMinor(facts.fixed_price_cents)))
    : perHour(pricePerHour);

/** How many facts a card has at most. */
const ON_CARD = 3;

/** The most telling facts, for a card: where it runs, where the work happens, and until when or how it is used. */
export function cardFacts({ facts, side }: Pick<Listing, 'facts' | 'side'>): readonly string[] {
  const [device, ...others] = facts.devices ?? [];
  const more = others.length > 0 ? ` ${texts.more(others.length)}` : '';
  const all = [
    device && wordOf('device', device) + more,
    facts.city ?? (facts.place && wordOf('place', facts.place)),
    side === 'wanted' && facts.finish_by && texts.by(dayOf(facts.finish_by)),
    facts.posture && wordOf('posture', facts.posture),
    facts.category && wordOf('category', facts.category),
  ];
  return all.filter((fact) => typeof fact === 'string' && fact !== '').slice(0, ON_CARD) as string[];
}
