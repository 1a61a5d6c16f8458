/**
 * Rules of money that the server applies, repeated so that people see amounts while they type, before anything is sent.
 * Nothing is decided here: the server calculates again and refuses what is not allowed, and once it has answered only
 * its amounts are shown. All amounts are whole cents; hours are quarter hours.
 */

/** Positive, at most `most`, in whole cents: what the server takes as a price in dollars. */
export const isPrice = (dollars: number, most: number) =>
  dollars > 0 && dollars <= most && Math.round(dollars * 100) / 100 === dollars;

const quartersOf = (hours: number) => Math.round(hours * 4);

/** What `hours` at `price` an hour cost, rounded half up, at least 1 cent: `money::total`. */
export const totalOf = (price: number, hours: number) => Math.max(1, Math.floor((price * quartersOf(hours) + 2) / 4));

/** The price per hour when `total` pays for `hours`, rounded half up, at least 1 cent: `money::hourly_of`. */
export function hourlyOf(total: number, hours: number) {
  const quarters = quartersOf(hours);
  return Math.max(1, Math.floor((total * 8 + quarters) / (quarters * 2)));
}

/** The fee on `total` at a rate in basis points, rounded down: `money::fee`. */
export const feeOf = (total: number, rate: number) => Math.floor((total * rate) / 10_000);

/** Above this total, people confirm a second time. Only the browser asks; the server has no such rule. */
const LARGE_TOTAL = 1_000_000;

export const isLarge = (total: number | undefined) => total !== undefined && total > LARGE_TOTAL;
