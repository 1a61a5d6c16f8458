/** The terms of work as a form: how much of it, at what price, when. The server checks and calculates again. */

import { newBooking, proposedTerms } from '../../api/limits.gen.ts';
import { currency, fromMinor, toMinor } from '../../money/currency.ts';
import { cents } from '../../money/money.ts';
import { hourlyOf, isPrice, limits, totalOf } from '../previews.ts';
import { copy } from './copy.ts';

/** What is typed into the form. */
export interface TermsDraft {
  message: string;
  hours: string;
  pricing: 'hourly' | 'fixed';
  /** Dollars per hour, or for everything. */
  price: string;
  start: string;
  finish: string;
  /** The link to a creator's own page; other forms don't ask for it. */
  portfolio: string;
  links: string[];
}

/** Checked terms, with complete addresses. */
export interface Terms extends Omit<TermsDraft, 'hours' | 'price'> {
  hours: number;
  price: number;
}

export const EMPTY_TERMS: TermsDraft = {
  message: '',
  hours: '',
  pricing: 'hourly',
  price: '',
  start: '',
  finish: '',
  portfolio: '',
  links: [],
};

export const MAX_LINKS = proposedTerms.links.maxItems;

const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function areHours(hours: number): boolean {
  const { minimum, maximum, multipleOf } = proposedTerms.hours;
  return hours >= minimum && hours <= maximum && Number.isInteger(hours / multipleOf);
}

/** The highest price, in minor units. */
const mostOf = (pricing: TermsDraft['pricing']) => (pricing === 'fixed' ? limits.maxTotal : limits.maxPrice);

/** A web address as people type it, completed with `https://`; `undefined` if it isn't one. */
export function completeLink(typed: string): string | undefined {
  const text = typed.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full) || full.length > newBooking.portfolio_link.maxLength) return undefined;
  const { protocol, hostname, username } = new URL(full);
  const named = full === text || hostname.includes('.');
  return /^https?:$/.test(protocol) && named && username === '' ? full : undefined;
}

/** The total in cents; `undefined` while hours or price are missing or invalid. */
export function totalCents({ hours, pricing, price }: Pick<TermsDraft, 'hours' | 'pricing' | 'price'>) {
  const [known, amount] = [toNumber(hours), toNumber(price)];
  if (!areHours(known) || !isPrice(amount, mostOf(pricing))) return undefined;
  const cents = toMinor(amount);
  return pricing === 'fixed' ? cents : totalOf(cents, known);
}

/**
 * The draft with the other kind of price: for the same total if that is known, else without a price, as the same number
 * of dollars would be another total.
 */
export function withPricing(draft: TermsDraft, pricing: TermsDraft['pricing']): TermsDraft {
  if (draft.pricing === pricing) return draft;
  const total = totalCents(draft);
  if (total === undefined) return { ...draft, pricing, price: '' };
  const price = pricing === 'fixed' ? total : hourlyOf(total, Number(draft.hours));
  return { ...draft, pricing, price: String(fromMinor(price)) };
}

/** The terms, or an error for each invalid field, in the form's order. No day may be before `earliest`. */
export function checkTerms(
  draft: TermsDraft,
  earliest: string,
): { values: Terms } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const links = draft.links.map((typed) => (typed.trim() === '' ? '' : completeLink(typed)));
  const portfolio = draft.portfolio.trim() === '' ? '' : completeLink(draft.portfolio);
  const [hours, price] = [toNumber(draft.hours), toNumber(draft.price)];
  if (!areHours(hours)) errors.hours = copy.errors.hours;
  const most = mostOf(draft.pricing);
  if (!isPrice(price, most)) errors.price = copy.errors.price(cents(currency.step), cents(most));
  if ((totalCents(draft) ?? 0) > limits.maxTotal) errors.hours = copy.errors.total(cents(limits.maxTotal));
  if (draft.start && draft.start < earliest) errors.start = copy.errors.past;
  if (draft.finish && draft.finish < earliest) errors.finish = copy.errors.past;
  if (draft.start && draft.finish && draft.finish < draft.start) errors.finish = copy.errors.dates;
  if (portfolio === undefined) errors.portfolio = copy.errors.link;
  for (const [place, link] of links.entries()) if (link === undefined) errors[`link-${place}`] = copy.errors.link;
  if (Object.keys(errors).length > 0 || portfolio === undefined) return { errors };
  const given = links.filter((link): link is string => Boolean(link));
  return { values: { ...draft, message: draft.message.trim(), hours, price, portfolio, links: given } };
}

/** The fields of a request's body that all kinds of terms have. */
export function termsBody({ hours, pricing, price, start, finish, links }: Terms, confirmedContact = false) {
  return {
    hours,
    ...(pricing === 'fixed' ? { fixed_price_cents: toMinor(price) } : { price_per_hour: price }),
    ...(start && { start_by: start }),
    ...(finish && { finish_by: finish }),
    confirmed_contact: confirmedContact,
    links,
  };
}

/** Price fields for a price that is known: the fixed one if there is one, else that per hour; in cents. */
export function pricingOf(fixed: number | null | undefined, perHour: number): Pick<TermsDraft, 'pricing' | 'price'> {
  return fixed
    ? { pricing: 'fixed', price: String(fromMinor(fixed)) }
    : { pricing: 'hourly', price: String(fromMinor(perHour)) };
}
