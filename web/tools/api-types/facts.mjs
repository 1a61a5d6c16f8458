// Writes the facts of listings from openapi.json (`x-facts` of `ListingFacts`) for the browser: `node facts.mjs FOLDER`, which is src/experiences.
import { readFileSync, writeFileSync } from 'node:fs';

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
const facts = document.components.schemas.ListingFacts['x-facts'];
const filters = facts.map((fact) => fact.filter).sort((a, b) => a.position - b.position);

const text = (value) => `'${value}'`;
const union = (values) => [...new Set(values)].map(text).join(' | ');
const named = (...kinds) => union(facts.filter((fact) => kinds.includes(fact.kind)).map((fact) => fact.name));
const present = (values) => values.filter((value) => value !== undefined);

/** A fact as a form and a page need it; its limits are in limits.gen.ts. */
const line = ({ name, kind, filter, section, page, only_with, unit, step }) =>
  `  ${JSON.stringify({ name, kind, filter: filter.name, section, page, only_with, unit, step })},\n`;
const words = ({ name, values }) => `  ${name}: Record<${union(values)}, string>;\n`;

const [folder] = process.argv.slice(2);
const write = (file, content) =>
  writeFileSync(`${folder}/${file}`, `// Made from openapi.json by scripts/types: the facts of listings.\n${content}`);

write(
  'facts/facts.gen.ts',
  `import type { FactName } from '../filters.gen.ts';

/** Facts by the kind of their values. */
export type NumberFact = ${named('number')};
export type ListFact = ${named('choices', 'languages')};
export type TextFact = ${named('text')};
export type DateFact = ${named('date')};
/** Those of which a form has the value as a text. */
export type SingleFact = ${named('choice', 'yes_no', 'number', 'date', 'text')};

export interface Fact {
  readonly name: SingleFact | ListFact | ${named('cents')};
  readonly kind: ${union(facts.map((fact) => fact.kind))};
  /** The name of its filter, by which texts name it. */
  readonly filter: FactName;
  /** The section of the form that has a field for it. */
  readonly section?: ${union(present(facts.map((fact) => fact.section)))};
  /** Its position on the page of a listing. */
  readonly page?: number;
  /** The fact and the value of it without which this one cannot be stated. */
  readonly only_with?: readonly [SingleFact, string];
  readonly unit?: ${union(present(facts.map((fact) => fact.unit)))};
  readonly step?: number;
}

export const FACTS: readonly Fact[] = [
${facts.map(line).join('')}];
`,
);
write(
  'filters.gen.ts',
  `
/** What lists are filtered by, by the names of parameters, in the order in which filters and chips are shown. */
export const FACT_NAMES = [
${filters.map(({ name }) => `  ${text(name)},\n`).join('')}] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** The texts for the values that are not written by people. */
export interface FactWords {
${filters
  .filter(({ values }) => values)
  .map(words)
  .join('')}}

/** Filters by a month. */
export type MonthFilter = ${union(facts.filter(({ kind }) => kind === 'date').map(({ filter }) => filter.name))};
`,
);
const written = filters.filter(({ pattern }) => pattern);
const patterns = [...new Set(written.map(({ pattern }) => pattern))];
write(
  'filter-patterns.gen.ts',
  `
${patterns.map((pattern, place) => `const PATTERN_${place} = /${pattern}/u;\n`).join('')}
/** Filters whose values people write; the server refuses an unknown value of any other. */
export const WRITTEN: Readonly<Record<string, RegExp>> = {
${written.map(({ name, pattern }) => `  ${name}: PATTERN_${patterns.indexOf(pattern)},\n`).join('')}};
`,
);
