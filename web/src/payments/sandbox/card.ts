/**
 * Checks and formats card data in the browser: brand, grouping, check digit, expiry. Pure functions; nothing is sent or
 * stored.
 */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';

interface BrandInfo {
  /** A proper name; none for the unknown brand. */
  name?: string;
  /** Number of digits of a card number. */
  length: number;
  /** Number of digits of the security code. */
  cvc: number;
  /** How the digits are grouped on the card. */
  groups: number[];
}

export const BRANDS: Record<Brand, BrandInfo> = {
  visa: { name: 'Visa', length: 16, cvc: 3, groups: [4, 4, 4, 4] },
  mastercard: { name: 'Mastercard', length: 16, cvc: 3, groups: [4, 4, 4, 4] },
  amex: { name: 'American Express', length: 15, cvc: 4, groups: [4, 6, 5] },
  unknown: { length: 16, cvc: 3, groups: [4, 4, 4, 4] },
};

export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** The brand by its first digits (ISO/IEC 7812 ranges; Mastercard's second range is 2221 to 2720). */
export function cardBrand(number: string): Brand {
  const typed = onlyDigits(number);
  if (typed.startsWith('4')) return 'visa';
  if (/^3[47]/.test(typed)) return 'amex';
  if (/^5[1-5]/.test(typed)) return 'mastercard';
  const first = Number(typed.slice(0, 4));
  return typed.length >= 4 && first >= 2221 && first <= 2720 ? 'mastercard' : 'unknown';
}

/** Luhn check: detects every single wrong digit and most swapped neighbours. */
export function passesLuhn(number: string): boolean {
  const typed = onlyDigits(number);
  if (typed.length === 0) return false;
  let sum = 0;
  for (let place = 0; place < typed.length; place++) {
    const digit = Number(typed[typed.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** `4242424242424242` as `4242 4242 4242 4242`. Extra digits are dropped. */
export function formatCardNumber(number: string): string {
  const { groups, length } = BRANDS[cardBrand(number)];
  const typed = onlyDigits(number).slice(0, length);
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= typed.length) break;
    parts.push(typed.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** `1`, `12`, `1229` as `1`, `12`, `12 / 29`; a first digit above 1 gets a leading zero. */
export function formatExpiry(text: string): string {
  let typed = onlyDigits(text).slice(0, 4);
  if (/^[2-9]/.test(typed)) typed = `0${typed}`.slice(0, 4);
  return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
}

export interface Expiry {
  month: number;
  year: number;
}

/** The month and four-digit year of `MM / YY`; undefined if it is not a valid month. */
export function parseExpiry(text: string): Expiry | undefined {
  const typed = onlyDigits(text);
  if (typed.length !== 4) return undefined;
  const month = Number(typed.slice(0, 2));
  if (month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(typed.slice(2)) };
}

/** A card is valid to the last day of its month. */
export function isExpired(expiry: Expiry, now: Date): boolean {
  const months = (expiry.year - now.getFullYear()) * 12 + (expiry.month - 1 - now.getMonth());
  return months < 0;
}

export type CardProblem =
  | 'number_missing'
  | 'number_incomplete'
  | 'number_invalid'
  | 'number_real'
  | 'expiry_incomplete'
  | 'expiry_invalid'
  | 'expiry_past'
  | 'cvc_incomplete';

export interface CardText {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardProblems = Partial<Record<keyof CardText, CardProblem>>;

function numberProblem(text: string, accepted: ReadonlySet<string>): CardProblem | undefined {
  const typed = onlyDigits(text);
  if (typed.length === 0) return 'number_missing';
  if (typed.length < BRANDS[cardBrand(typed)].length) return 'number_incomplete';
  if (accepted.has(typed)) return undefined;
  return passesLuhn(typed) ? 'number_real' : 'number_invalid';
}

function expiryProblem(text: string, now: Date): CardProblem | undefined {
  if (onlyDigits(text).length < 4) return 'expiry_incomplete';
  const expiry = parseExpiry(text);
  if (!expiry) return 'expiry_invalid';
  return isExpired(expiry, now) ? 'expiry_past' : undefined;
}

/**
 * Finds what is wrong with each field. Only the `accepted` test numbers pass: a real card number must never leave the
 * browser with the sandbox provider.
 */
export function validateCard(card: CardText, accepted: ReadonlySet<string>, now: Date): CardProblems {
  const found: CardProblems = {};
  const number = numberProblem(card.number, accepted);
  const expiry = expiryProblem(card.expiry, now);
  if (number) found.number = number;
  if (expiry) found.expiry = expiry;
  if (onlyDigits(card.cvc).length !== BRANDS[cardBrand(card.number)].cvc) found.cvc = 'cvc_incomplete';
  return found;
}
