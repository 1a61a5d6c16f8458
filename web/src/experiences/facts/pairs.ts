import type { Schema } from '@/shared/api/client.ts';
import { locale } from '@/shared/lib/language.ts';
import { copy as terms } from '@/shared/terms/copy.ts';
import { calendarDate } from '@/shared/time/dates.ts';
import type { FactName } from '../address.ts';
import { copy as words } from './copy.ts';
import { hoursLabel, languageList, numberLabel, valueLabel } from './values.ts';

type Listing = Pick<Schema<'ExperienceView'>, 'facts' | 'side' | 'openings'>;

/** The cancellation policy that a listing states, with what a hirer who cancels gets back. */
export const policyText = ({ cancellation: policy }: Listing['facts']) =>
  policy && `${terms.policies[policy]}: ${terms.refunds[policy]}. ${terms.undated}`;

/** What else a listing states, in pairs of name and value. What it does not state is left out. */
export function factPairs({ facts, side, openings }: Listing): readonly (readonly [name: string, value: string])[] {
  const { names } = words;
  const of = (name: FactName, value: string | null | undefined) => value && valueLabel(name, value);
  const yesNo = (value: boolean | null | undefined) => typeof value === 'boolean' && (value ? words.yes : words.no);
  const date = (iso: string | null | undefined) => iso && calendarDate(iso);
  const list = (values: readonly string[] | undefined) =>
    values && new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(values);
  const posture = of('posture', facts.posture);
  const pairs = [
    [names.category, of('category', facts.category)],
    [names.device, list(facts.devices?.map((device) => valueLabel('device', device)))],
    [names.posture, posture && facts.room_metres ? words.room(posture, numberLabel(facts.room_metres)) : posture],
    [names.players, facts.players && numberLabel(facts.players)],
    [names.minutes, facts.minutes && words.minutes(facts.minutes)],
    [names.comfort, of('comfort', facts.comfort)],
    [names.flashing, yesNo(facts.flashing)],
    [names.language, facts.languages && languageList(facts.languages)],
    [names.captions, yesNo(facts.captions)],
    [names.audio_description, yesNo(facts.audio_description)],
    [names.one_handed, yesNo(facts.one_handed)],
    [names.place, facts.city ?? of('place', facts.place)],
    [terms.start, date(facts.start_by)],
    [names.due, date(facts.finish_by)],
    [names.hours, facts.hours && hoursLabel(facts.hours)],
    [names.licence, of('licence', facts.licence)],
    [words.openings, side === 'wanted' && openings !== 1 && (openings === 0 ? words.staysOpen : numberLabel(openings))],
  ] as const;
  return pairs.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
