import type { DealRowView } from '../queries.ts';

/** Rows of a list: a deal, or the requests for one listing that wait for the viewer. */
export type Row =
  | { readonly deal: DealRowView }
  | { readonly listing: string; readonly requests: readonly [DealRowView, ...DealRowView[]] };

/** The listing for which a deal is one of the requests to choose from. */
const choiceOf = ({ status, your_turn, experience_id }: DealRowView) =>
  status === 'pending' && your_turn ? experience_id : null;

/**
 * `rows` with those that are requests for the same listing in one, at the place of the first: they look alike, and are
 * answered by comparing them.
 */
export function grouped(rows: readonly DealRowView[]): Row[] {
  const result: Row[] = [];
  const seen = new Set<string>();
  for (const deal of rows) {
    const listing = choiceOf(deal);
    const [first, ...others] = listing === null ? [] : rows.filter((row) => choiceOf(row) === listing);
    if (listing === null || !first || others.length === 0) result.push({ deal });
    else if (!seen.has(listing)) result.push({ listing, requests: [first, ...others] });
    if (listing !== null) seen.add(listing);
  }
  return result;
}
