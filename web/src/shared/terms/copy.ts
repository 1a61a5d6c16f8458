import { translated } from '../lib/language.ts';

/** What terms are called, on listings, in forms and on deals. */
export const copy = translated('shared/terms', {
  start: 'Start date',
  finish: 'Finish by',
  cancellation: 'Cancellation policy',
  policies: { flexible: 'Flexible', moderate: 'Moderate', strict: 'Strict' },
  /** What a hirer who cancels gets back, after the name of the policy. */
  refunds: {
    flexible: 'full refund up to 24 hours before the start date, nothing after that',
    moderate: 'full refund up to 72 hours before the start date, nothing after that',
    strict: '50% refund up to 7 days before the start date, nothing after that',
  },
  undated: "If there's no start date, the hirer gets everything back.",
});
