import { hour, locale } from '../lib/language.ts';
import { once } from '../lib/once.ts';

const wholeDollars = once(
  () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);
const exact = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));

/** Dollars with two decimals: `$80.00`. */
export const dollars = (amount: number) => exact().format(amount);

/** Integer cents with two decimals: `$80.00`. */
export const cents = (amount: number) => exact().format(amount / 100);

const compact = once(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
);

/** Integer cents in short form, for axes: `$1.2K`. */
export const shortCents = (amount: number) => compact().format(amount / 100);

/** A price in dollars, with decimals only if it has cents: `$80`, `$80.50`. */
export const shortDollars = (price: number) =>
  Number.isInteger(price) ? wholeDollars().format(price) : exact().format(price);

/** A price per hour in dollars, with decimals only if it has cents: `$80/hr`, `$80.50/hr`. */
export const perHour = (price: number) => `${shortDollars(price)}/${hour}`;

/** The currency's sign for a price field, on the side of the amount where it is written: `$` before, `US$` after. */
export function currencyAffix(): { before: string } | { after: string } {
  const parts = wholeDollars().formatToParts(0);
  const place = parts.findIndex(({ type }) => type === 'currency');
  const sign = parts[place]?.value ?? '';
  return place < parts.findIndex(({ type }) => type === 'integer') ? { before: sign } : { after: sign };
}
