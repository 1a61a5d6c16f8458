import { hour, locale } from './language.ts';
import { once } from './once.ts';

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

/** Integer cents, short, for axes: `$1.2K`. */
export const shortCents = (amount: number) => compact().format(amount / 100);

/** A price per hour in dollars, decimals only where there are some: `$80/hr`, `$80.50/hr`. */
export const perHour = (price: number) =>
  `${Number.isInteger(price) ? wholeDollars().format(price) : exact().format(price)}/${hour}`;

/** A price per hour that nobody has named yet: `$–/hr`. */
export const noPricePerHour = () => {
  const parts = wholeDollars()
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? '–' : value));
  return `${parts.join('')}/${hour}`;
};

/**
 * What `hours` at `price` dollars an hour come to, in dollars; a preview of the server's own sum, rounded half up on
 * whole cents and quarter hours as there.
 */
export function totalFor(price: number, hours: number) {
  const quarters = Math.round(hours * 4);
  return Math.max(1, Math.floor((Math.round(price * 100) * quarters + 2) / 4)) / 100;
}
