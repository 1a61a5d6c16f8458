import { translated } from '@/shared/lib/language.ts';

/** The texts of several requests for one listing; those for a brief are proposals. */
export const copy = translated('deals/comparison', {
  /** What they are called for a listing of each side. */
  offered: {
    title: (count: number) => (count === 1 ? '1 request to answer' : `${count} requests to compare`),
    about: (listing: string) => `Requests for "${listing}"`,
    lead: 'Compare prices, dates and messages, then answer each request.',
  },
  wanted: {
    title: (count: number) => (count === 1 ? '1 proposal to answer' : `${count} proposals to compare`),
    about: (listing: string) => `Proposals for "${listing}"`,
    lead: 'Compare prices, dates and messages, then answer each proposal.',
  },
  /** Until the listing has loaded. */
  aboutUnknown: 'Requests for a listing',
  /** What the reader's own brief asks for. */
  brief: {
    asks: (facts: string) => `Your brief: ${facts}`,
    hourly: (hours: string, price: string) => `${hours} at ${price}`,
    fixed: 'fixed price',
    finish: (day: string) => `finish by ${day}`,
    openings: (count: number) => `${count} openings`,
  },
  /** Of a brief: above those that wait. */
  taken: (count: number) =>
    `Your brief is taken${count > 0 ? `: you've accepted ${count} already` : ''}. If you accept another proposal, you pay for that deal, too.`,
  acceptedBefore: (count: number, openings: number) =>
    `You've accepted ${count} already, and your brief has ${openings} openings.`,
  accepted: (count: number) => `Accepted (${count})`,
  price: 'Price',
  fixed: 'Fixed price',
  hours: 'Hours',
  start: 'Starts',
  finish: 'Finished by',
  noDate: 'No date given',
  overBudget: (more: string) => `${more} over your budget`,
  underBudget: (less: string) => `${less} under your budget`,
  noMessage: 'No message',
  profile: 'View profile',
  readAll: 'Read all',
  compare: 'Compare',
  sort: 'Order',
  sorts: { urgency: 'By deadline', price: 'Lowest total', date: 'Earliest finish', hours: 'Fewest hours' },
  between: (least: string, most: string) => `${least} to ${most}`,
});
