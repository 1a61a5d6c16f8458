import { fromMinor, toMinor } from '@/shared/money/currency.ts';
import { FACT_NAMES, type FactName } from './filters.gen.ts';

/** Which side of a deal publishes a listing: an offer of a creator, or a brief of a hirer. In the order of the tabs. */
export const SIDES = ['offered', 'wanted'] as const;
export type Side = (typeof SIDES)[number];

const SORTS = ['newest', 'relevance', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof SORTS)[number];

/** The most alternatives of one fact, and the most tags. */
const MOST_VALUES = 20;

/** One or several values, separated by commas. */
type Values = string;

/** The parameters of the list's address. */
export const LIST_PARAMETERS = ['query', 'side', 'sort', 'min_price', 'max_price', 'tags', ...FACT_NAMES] as const;

/**
 * The search in the address of the list. The default order is by relevance if there is a text, else newest first; the
 * default side depends on the viewer.
 */
export type ExperienceSearch = {
  readonly query?: string;
  readonly side?: Side;
  readonly sort?: Sort;
  /** All of them have to match. */
  readonly tags?: Values;
  readonly min_price?: number;
  readonly max_price?: number;
} & { readonly [Name in FactName]?: Values };

export const split = (values: unknown) =>
  String(values ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);

export const join = (values: readonly string[]): Values => values.join(',');

/** A price as it is typed or in an address; `undefined` if it is none. */
export function price(raw: unknown): number | undefined {
  const amount = /^(\d+\.?\d*|\.\d+)$/.test(String(raw ?? '')) ? Number(raw) : Number.NaN;
  const minor = toMinor(amount);
  return minor >= 0 && minor <= 1e8 ? fromMinor(minor) : undefined;
}

/**
 * The search of an address. `most` is the longest text, which may also be called `q`, as elsewhere on the web. Part of
 * what every page loads, so it knows no values of facts.
 */
export function parseSearch(raw: Readonly<Record<string, unknown>>, most: number): ExperienceSearch {
  const query = String(raw.query ?? raw.q ?? '')
    .trim()
    .slice(0, most);
  // the default orders are left out, and relevance needs a text
  const sort = SORTS.slice(query ? 0 : 2).find((known) => known === raw.sort && known !== 'relevance');
  const lists = (['tags', ...FACT_NAMES] as const).map((name) => {
    const values = [...new Set(split(raw[name]))].slice(0, MOST_VALUES);
    return [name, values.length > 0 ? join(values) : undefined];
  });
  const all = {
    query: query || undefined,
    side: SIDES.find((known) => known === raw.side),
    sort,
    min_price: price(raw.min_price),
    max_price: price(raw.max_price),
    ...Object.fromEntries(lists),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
