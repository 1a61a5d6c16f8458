import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSearch, SIDES } from '../address.ts';
import spanish from '../copy.es.ts';
import { copy as english } from '../copy.ts';
import { FACT_NAMES, type FactName } from '../filters.gen.ts';
import spanishForm from '../form/copy.es.ts';
import { copy as form } from '../form/copy.ts';
import { EMPTY_DRAFT, FORM_FACTS, toDraft, toFacts, validateListing } from '../form/listing-form.ts';
import { knownSearch } from '../search.ts';
import spanishNames from './copy.es.ts';
import { copy as names } from './copy.ts';
import { FACTS } from './facts.gen.ts';
import { factPairs } from './pairs.ts';
import { valueLabel } from './values.ts';

interface Line {
  readonly name: string;
  readonly kind: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly page?: number;
  readonly filter: { readonly name: FactName; readonly values?: readonly string[] };
}

const document = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'));
const table: readonly Line[] = document.components.schemas.ListingFacts['x-facts'];

/** A value of each kind; of choices the last, which other facts need. */
function sample({ kind, minimum, filter }: Line) {
  const last = filter.values?.at(-1);
  const samples: Readonly<Record<string, unknown>> = {
    choice: last,
    choices: [last],
    yes_no: true,
    number: minimum,
    cents: 100_000,
    date: '2027-01-10',
    languages: ['es'],
    text: 'Bergen',
  };
  return samples[kind];
}

const facts = Object.fromEntries(table.map((line) => [line.name, sample(line)]));
const text = { title: 'Dome', description: 'A dome.', price_cents: 8000, tags: [], openings: 1, reopens: true };

test('every fact has its texts, in both languages', () => {
  for (const { kind, name, filter } of table) {
    for (const words of [names.names, spanishNames.names]) expect(words[filter.name], name).toMatch(/\S/);
    for (const { values } of [english.facts, spanish.facts]) {
      const words: Readonly<Record<string, Readonly<Record<string, string>>>> = values;
      expect(Object.keys(words[filter.name] ?? {}).toSorted(), name).toEqual((filter.values ?? []).toSorted());
    }
    for (const { errors } of [form, spanishForm]) expect(kind === 'number', name).toBe(Object.hasOwn(errors, name));
  }
});

test('editing a listing keeps every fact that it states', () => {
  const isYesNo = ([, value]: [string, unknown]) => value === true;
  const denied = Object.fromEntries(Object.entries(facts).map((fact) => (isYesNo(fact) ? [fact[0], false] : fact)));
  for (const stated of [facts, denied]) {
    const restored = toDraft({ ...text, facts: stated });
    for (const side of SIDES) expect(validateListing(restored, side)).toHaveProperty('facts', stated);
  }
  expect(toFacts(EMPTY_DRAFT)).toEqual({});
});

test('every number is refused at its field when it is out of its bounds', () => {
  const draft = toDraft({ ...text, facts });
  for (const { name, minimum, maximum } of table.filter(({ kind }) => kind === 'number')) {
    for (const wrong of [minimum / 2, maximum + 1]) {
      expect(validateListing({ ...draft, [name]: String(wrong) }, 'offered')).toHaveProperty(['errors', name]);
    }
  }
});

test('every fact has a field, or a place of its own in the form', () => {
  expect(FACTS.map(({ name }) => name)).toEqual(table.map(({ name }) => name));
  const elsewhere = FORM_FACTS.filter(({ section }) => !section).map(({ name }) => name);
  expect(elsewhere).toEqual(['hours']);
});

test('every filter is part of an address, and has words for its chip', () => {
  expect(table.map(({ filter }) => filter.name).toSorted()).toEqual([...FACT_NAMES].toSorted());
  for (const { filter, kind } of table) {
    const written: Readonly<Record<string, string>> = { date: '2027-01', languages: 'es', text: 'bergen' };
    for (const value of filter.values ?? [written[kind] ?? '']) {
      expect(knownSearch(parseSearch({ [filter.name]: value, wings: '2' }, 200))).toEqual({ [filter.name]: value });
      expect(valueLabel(filter.name, value), `${filter.name}: ${value}`).not.toBe(value);
    }
    expect(knownSearch(parseSearch({ [filter.name]: kind === 'text' ? '' : 'wings' }, 200))).toEqual({});
  }
});

test('every fact with a position is on the page of a listing, in its order', () => {
  const pairs = factPairs({ facts, side: 'offered', openings: 0 });
  const listed = table.filter(({ page }) => page).toSorted((a, b) => Number(a.page) - Number(b.page));
  expect(pairs.map(([name]) => name)).toEqual(listed.map(({ filter }) => names.names[filter.name]));
});
