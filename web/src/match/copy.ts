import { translated } from '@/shared/lib/language.ts';

/** The texts of the page on which people ask our team for a match. */
export const copy = translated('match', {
  title: 'Ask for a Match',
  lead: {
    hirer: 'Tell us what you need. Our team looks for an offer that fits and asks its creator for you.',
    creator: 'Tell us what you do. Our team looks for a brief that fits and asks its hirer for you.',
  },
  price: {
    hirer: 'What you expect to pay. The creator may propose other terms.',
    creator: 'What you ask for. The hirer may propose other terms.',
  },
  team: 'Our team',
  theCreator: 'The creator',
  missing: "Please say what you're looking for.",
  submit: 'Send Request',
  submitting: 'Sending...',
  sent: (day: string) => ['Request Sent', `Our team will answer by ${day}.`] as const,
  failed: ['Request Failed', 'Failed to send your request. Please try again.'],
});
