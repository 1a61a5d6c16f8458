/** How the instance's currency is counted. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Decimals of the minor unit. */
  readonly exponent: number;
  /** Decimals that people see: a browser's own are other ones for some currencies. */
  readonly decimals: number;
  /** Every amount is a multiple of so many minor units. */
  readonly step: number;
}

/** The server writes it into the document's head, so that it is known before any request: not for US dollars. */
const note = globalThis.document?.querySelector<HTMLMetaElement>('[name=parallax-currency]');

export const currency: Currency = note ? JSON.parse(note.content) : { code: 'USD', exponent: 2, decimals: 2, step: 1 };

const one = 10 ** currency.exponent;

/** Minor units of a price as it is typed or sent, rounded. */
export const toMinor = (price: number) => Math.round(price * one);

/** Minor units as a price. */
export const fromMinor = (amount: number) => amount / one;
