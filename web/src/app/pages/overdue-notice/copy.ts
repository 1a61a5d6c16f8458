import { translated } from '@/shared/lib/language.ts';

/** Shown to a person who can't publish or book before they have made a payment. */
export const copy = translated('app/pages/overdue-notice', {
  title: (days: number) => `A payment of yours is more than ${days} days overdue.`,
  text: 'Once it is paid, you can publish and book again.',
  pay: 'Pay Now',
});
