import { type ExperienceSearch, join, type Side, split } from './address.ts';
import { WRITTEN } from './filter-patterns.gen.ts';
import { FACT_NAMES, type FactName } from './filters.gen.ts';
import { valuesOf } from './labels.ts';

/** The parts of a search that filter, and so have a chip. */
export type FilterName = FactName | 'tags';

const FILTERS: readonly FilterName[] = ['tags', ...FACT_NAMES];

export const otherSide = (side: Side): Side => (side === 'offered' ? 'wanted' : 'offered');

/** `search` with the values of facts that exist. */
export function knownSearch(search: ExperienceSearch): ExperienceSearch {
  let known = search;
  for (const name of FACT_NAMES) {
    const values = chosen(search, name);
    if (values.length === 0) continue;
    const written = WRITTEN[name];
    const isKnown = (value: string) => (written ? written.test(value) : valuesOf(name).includes(value));
    known = withValues(known, name, values.filter(isKnown));
  }
  return known;
}

/** The chosen values of a fact, or the tags. */
export const chosen = (search: ExperienceSearch, name: FilterName): readonly string[] => split(search[name]);

/** `search` without `keys`. */
export function without(search: ExperienceSearch, ...keys: readonly (keyof ExperienceSearch)[]): ExperienceSearch {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !keys.some((other) => other === key)));
}

/** `search` with these values of a fact, or these tags. */
export function withValues(search: ExperienceSearch, name: FilterName, values: readonly string[]): ExperienceSearch {
  return { ...without(search, name), ...(values.length > 0 && { [name]: join(values) }) };
}

/** `search` with this text; the order by relevance exists only with one. */
export function withQuery(search: ExperienceSearch, query: string): ExperienceSearch {
  return query ? { ...search, query } : without(search, 'query');
}

/** `search` without any filter: its text, side and order stay. */
export const withoutFilters = (search: ExperienceSearch): ExperienceSearch =>
  without(search, 'min_price', 'max_price', ...FILTERS);

/** How many values filter the list; a range of prices counts as one. */
export function countFilters(search: ExperienceSearch): number {
  const priced = search.min_price !== undefined || search.max_price !== undefined;
  return FILTERS.flatMap((name) => chosen(search, name)).length + (priced ? 1 : 0);
}

/**
 * The parameters of the request for a search, as in the addresses of the API. Text and side come first, as in the request
 * whose response the server sends with the page.
 */
export function toRequest({ query, side, ...others }: ExperienceSearch): Readonly<Record<string, string>> {
  const all = Object.entries({ query, side, ...others }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}
