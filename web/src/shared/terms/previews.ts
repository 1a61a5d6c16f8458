/**
 * Rules of money that the server applies, repeated so that people see amounts while they type, before anything is sent.
 * Nothing is decided here: the server calculates again and refuses what is not allowed, and once it has answered only
 * its amounts are shown. All amounts are minor units on the currency's step; hours are quarter hours.
 */
import { currency, fromMinor, toMinor } from '../money/currency.ts';

const { step } = currency;

/** Limits in the instance's currency, in minor units. */
interface Limits {
  /** The highest price per hour. */
  readonly maxPrice: number;
  /** The most that a deal may cost. */
  readonly maxTotal: number;
  /** Above this total, people confirm a second time. Only the browser asks; the server has no such rule. */
  readonly largeTotal: number;
}

/** Those of the dollar, unless the server has written others beside the currency. */
export const limits: Limits = { maxPrice: 1e7, maxTotal: 1e8, largeTotal: 1e6, ...currency };

export const isLarge = (total: number | undefined) => total !== undefined && total > limits.largeTotal;

/** Positive, at most `most` minor units, on the step: what the server takes as a price. */
export function isPrice(price: number, most: number) {
  const amount = toMinor(price);
  return price > 0 && amount <= most && amount % step === 0 && fromMinor(amount) === price;
}

const quartersOf = (hours: number) => Math.round(hours * 4);

/** `amount / parts` rounded half up to the step, at least one step. */
function rounded(amount: number, parts: number) {
  const least = parts * step;
  return Math.max(step, Math.floor((amount * 2 + least) / (least * 2)) * step);
}

/** What `hours` at `price` an hour cost: `Currency::total`. */
export const totalOf = (price: number, hours: number) => rounded(price * quartersOf(hours), 4);

/** The price per hour when `total` pays for `hours`: `Currency::hourly_of`. */
export const hourlyOf = (total: number, hours: number) => rounded(total * 4, quartersOf(hours));

/** The fee on `total` at a rate in basis points, rounded down to the step: `Currency::fee`. */
export const feeOf = (total: number, rate: number) => Math.floor((total * rate) / 10_000 / step) * step;
