import { translated } from '../../lib/language.ts';

/** What terms are called, on listings, in forms and on deals. */
export const copy = translated('shared/terms/words', {
  start: 'Start date',
  finish: 'Finish by',
  cancellation: 'Cancellation policy',
  policies: { flexible: 'Flexible', moderate: 'Moderate', strict: 'Strict' },
  /** What a hirer who cancels gets back, after the name of the policy. */
  refunds: {
    flexible: 'full refund until 24 hours before the start date',
    moderate: 'full refund until 72 hours before the start date',
    strict: '50% refund until 7 days before the start date',
  },
  undated: 'Without a start date, a cancellation is refunded in full.',
});
