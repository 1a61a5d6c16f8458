import { translated } from '@/shared/lib/language.ts';

/** The texts of pages that no feature has. */
export const copy = translated('app/pages', {
  hello: (name: string) => (name ? `Hello, ${name}` : 'Hello'),
  notFound: {
    title: '404 Page Not Found',
    lead: "This page doesn't exist, or its address has changed. Search for an experience, or start again from the home page.",
    developers: 'For developers:',
    /** A fixed text. */
    text: 'Did you forget to add the page to the router?',
    search: 'Search experiences',
    placeholder: 'Try "coral" or "concert"',
    go: 'Search',
    home: 'Go to the home page',
  },
  /** To a person who can't publish or book before they have made a payment. */
  overdue: {
    title: (days: number) => `A payment of yours is more than ${days} days overdue.`,
    text: 'Once it is paid, you can publish and book again.',
    pay: 'Pay Now',
  },
});
