import type { Schema } from '@/shared/api/client.ts';
import { locale } from '@/shared/lib/language.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import { copy as words } from './copy.ts';
import { FACTS, type Fact } from './facts.gen.ts';
import { amountLabel, languageList, numberLabel, valueLabel } from './values.ts';

type Listing = Pick<Schema<'ExperienceView'>, 'facts' | 'side' | 'openings'>;
type Facts = Listing['facts'];

/** The cancellation policy that a listing states, with what a hirer who cancels gets back. */
export const policyText = ({ cancellation: policy }: Facts) =>
  policy && `${terms.policies[policy]}: ${terms.refunds[policy]}. ${terms.undated}`;

/** The facts that are listed as pairs, in this order. */
const LISTED = FACTS.filter(({ page }) => page).sort((one, other) => Number(one.page) - Number(other.page));

/** What a listing states of a fact, in words. */
function statedText({ name, kind, filter, unit }: Fact, facts: Facts) {
  const value = facts[name];
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (!value) return undefined;
  if (typeof value === 'number') return amountLabel(value, unit);
  if (typeof value === 'string') return kind === 'date' ? calendarDate(value) : valueLabel(filter, value);
  if (kind === 'languages') return languageList(value);
  const labels = value.map((each) => valueLabel(filter, each));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(labels);
}

/** The same, with the facts that are part of it: the size of a room, the name of a city. */
function wholeText(fact: Fact, facts: Facts) {
  if (fact.name === 'place' && facts.city) return facts.city;
  const text = statedText(fact, facts);
  return fact.name === 'posture' && text && facts.room_metres ? words.room(text, numberLabel(facts.room_metres)) : text;
}

/** What else a listing states, in pairs of name and value. What it does not state is left out. */
export function factPairs({ facts, side, openings }: Listing): readonly (readonly [name: string, value: string])[] {
  const listed = LISTED.map((fact) => [words.names[fact.filter], wholeText(fact, facts)] as const);
  const open = side === 'wanted' && openings !== 1 && (openings === 0 ? words.staysOpen : numberLabel(openings));
  return [...listed, [words.openings, open] as const].flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
}
