import { translated } from '@/shared/lib/language.ts';

/** The dialog in which a listing is booked, and why someone can't; those in `docs/texts.csv` are exact. */
export const copy = translated('experiences/booking', {
  title: { offered: 'Request booking', wanted: 'Send a proposal' },
  description: (mentor: string) => `With ${mentor}`,
  portfolioHint: (name: string) => `${name} sees it with your proposal.`,
  submit: { offered: 'Request booking', wanted: 'Send proposal' },
  submitting: 'Submitting...',
  /** To someone of the other role. */
  wrongRole: {
    offered: "You're signed in as a creator. Only hirers can book offers.",
    wanted: "You're signed in as a hirer. Only creators can send proposals for briefs.",
  },
  toasts: {
    booked: (title: string) =>
      ['Booking Successful!', `You've successfully booked "${title}". We'll be in touch soon!`] as const,
    sent: { offered: 'Your request was sent.', wanted: 'Your proposal was sent.' },
    answerBy: (name: string, date: string) => `${name} has until ${date} to answer.`,
    bookingFailed: ['Booking Failed', 'Something went wrong. Please try again.'],
  },
});
