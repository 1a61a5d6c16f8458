import { translated } from '@/shared/lib/language.ts';

/** What stands where somebody may not publish or book before a payment is made. */
export const copy = translated('app/pages/overdue-notice', {
  title: 'A payment of yours is more than 14 days overdue.',
  text: 'Once it is paid, you can publish and book again.',
  pay: 'Pay Now',
});
