/**
 * Rules of money that the server applies and the browser repeats, so that people see amounts while they type, before
 * anything is sent. Nothing is decided here: the server calculates again, and its answer is what is shown afterwards.
 */

/** Above this total, in cents, people confirm a second time. */
const LARGE_TOTAL = 1_000_000;

export const isLarge = (total: number | undefined) => total !== undefined && total > LARGE_TOTAL;
