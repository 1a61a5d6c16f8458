import { translated } from '@/shared/lib/language.ts';

/** The texts of pages that no feature has. */
export const copy = translated('app/pages', {
  hello: (name: string) => (name ? `Hello, ${name}` : 'Hello'),
  /** To a hirer for whom no deal waits. */
  openBrief: (title: string) => `Your brief "${title}" is open: no proposals yet.`,
  /** On the page to sign in: what for. */
  purpose: {
    'sign-in': {
      book: (title: string) => `Sign in to book "${title}".`,
      propose: (title: string) => `Sign in to send a proposal for "${title}".`,
      ask: (title: string) => `Sign in to ask about "${title}".`,
      write: (name: string) => `Sign in to write to ${name}.`,
    },
    'sign-up': {
      book: (title: string) => `Sign up to book "${title}".`,
      propose: (title: string) => `Sign up to send a proposal for "${title}".`,
      ask: (title: string) => `Sign up to ask about "${title}".`,
      write: (name: string) => `Sign up to write to ${name}.`,
    },
  },
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
