import { translated } from '@/shared/lib/language.ts';

/** The texts of the page for unknown addresses. */
export const copy = translated('app/pages/not-found', {
  title: '404 Page Not Found',
  lead: 'This page doesn’t exist, or its address has changed. Search for an experience, or start again from the home page.',
  /** A fixed text; it speaks to engineers. */
  text: 'Did you forget to add the page to the router?',
  search: 'Search experiences',
  placeholder: 'Try “coral” or “concert”',
  go: 'Search',
  home: 'Go to the home page',
});
