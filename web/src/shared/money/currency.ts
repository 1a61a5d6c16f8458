/** How the instance's currency is counted, and the limits in it; amounts in minor units. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Decimals of the minor unit. */
  readonly exponent: number;
  /** Decimals that people see: a browser's own are other ones for some currencies. */
  readonly decimals: number;
  /** Every amount is a multiple of it. */
  readonly step: number;
  /** The highest price per hour. */
  readonly maxPrice: number;
  /** The most that a deal may cost. */
  readonly maxTotal: number;
  /** Above this total, people confirm a second time. Only the browser asks; the server has no such rule. */
  readonly largeTotal: number;
}

const USD: Currency = {
  code: 'USD',
  exponent: 2,
  decimals: 2,
  step: 1,
  maxPrice: 10_000_000,
  maxTotal: 100_000_000,
  largeTotal: 1_000_000,
};

/** The server writes every other currency into the document's head, so that it is known before any request. */
function ofDocument(): Currency {
  const note = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="parallax-currency"]');
  return note ? JSON.parse(note.content) : USD;
}

export const currency = ofDocument();

const one = 10 ** currency.exponent;

/** Minor units of a price as it is typed or sent, rounded. */
export const toMinor = (price: number) => Math.round(price * one);

/** Minor units as a price. */
export const fromMinor = (amount: number) => amount / one;

/** The smallest price that can be typed, as `step` of a field. */
export const priceStep = currency.step / one;

/** Minor units as they are typed: `80`, or `80.50`. */
export const asTypedPrice = (amount: number) => fromMinor(amount).toFixed(amount % one === 0 ? 0 : currency.decimals);
