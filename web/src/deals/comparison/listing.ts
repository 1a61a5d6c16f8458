import type { Schema } from '@/shared/api/client.ts';
import type { DealRowView } from '../queries.ts';

/** What requests are compared with: the listing that they are for. */
export interface ComparedListing {
  readonly side: Schema<'ListingSide'>;
  /** What a brief costs by what it says, in cents, if it says so. */
  readonly budget?: number | undefined;
  /** What an hour costs, in cents. */
  readonly price_cents?: number | undefined;
  readonly fixed?: boolean | undefined;
  readonly hours?: number | null | undefined;
  /** How many requests for a brief may be accepted; 0 when it stays open. */
  readonly openings?: number | undefined;
  /** All openings of a brief are filled. */
  readonly taken?: boolean | undefined;
  readonly start_by?: string | null | undefined;
  readonly finish_by?: string | null | undefined;
}

/** Whether the rows, or the listing, name different days. As long as the listing is not known, they may. */
export function daysDiffer(
  rows: readonly DealRowView[],
  listing: ComparedListing | undefined,
  which: 'start_by' | 'finish_by',
): boolean {
  if (!listing) return true;
  return rows.some((row) => row[which] !== (listing[which] ?? null));
}

/**
 * By how many cents a proposal that waits for the publisher of a brief exceeds its budget; negative if it asks for less,
 * 0 if there is nothing to compare.
 */
export function overBudget({ status, viewer_side, total_cents }: DealRowView, listing: ComparedListing | undefined) {
  if (status !== 'pending' || viewer_side !== 'hirer' || listing?.budget === undefined) return 0;
  return total_cents - listing.budget;
}

/** Whether one of several `rows`, which can be sorted by their finish, has none. */
export const lackFinish = (rows: readonly DealRowView[]) => rows.length > 1 && rows.some((row) => !row.finish_by);

/** Whether there are several requests that are compared with each other: those that wait, or the accepted ones. */
export function areSeveral(rows: readonly DealRowView[]): boolean {
  const waiting = rows.filter(({ status }) => status === 'pending').length;
  return Math.max(waiting, rows.length - waiting) > 1;
}

/** Whether a request that waits is the one with the lowest total. */
export const isLowest = (row: DealRowView, rows: readonly DealRowView[]) =>
  row.status === 'pending' &&
  rows.every((each) => each === row || each.total_cents > row.total_cents) &&
  rows.length > 1;

/** Whether a request that waits is the one that is finished first. */
export const isEarliest = (row: DealRowView, rows: readonly DealRowView[]) =>
  row.status === 'pending' &&
  rows.length > 1 &&
  rows.every((each) => each === row || (row.finish_by ?? '~') < (each.finish_by ?? '~'));
