import { hour, locale } from '../lib/language.ts';
import { once } from '../lib/once.ts';
import { currency, fromMinor } from './currency.ts';

export const format = (decimals: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...options,
  });

const whole = once(() => format(0));
const exact = once(() => format(currency.decimals));

/** Minor units with their decimals: `$80.00`. */
export const cents = (amount: number) => exact().format(fromMinor(amount));

/** A price, with decimals only if it has some: `$80`, `$80.50`. */
export const shortDollars = (price: number) => (Number.isInteger(price) ? whole() : exact()).format(price);

/** A price per hour, with decimals only if it has some: `$80/hr`, `$80.50/hr`. */
export const perHour = (price: number) => `${shortDollars(price)}/${hour}`;

/** Minor units per hour, as `perHour`. */
export const perHourOf = (amount: number) => perHour(fromMinor(amount));

/** The currency's sign for a price field, where it is written: `$` before the amount, longer ones after it. */
export function currencyAffix(): { before: string } | { after: string } {
  const parts = whole().formatToParts(0);
  const place = parts.findIndex(({ type }) => type === 'currency');
  const sign = parts[place]?.value ?? '';
  return sign.length < 2 && place < 1 ? { before: sign } : { after: sign };
}
