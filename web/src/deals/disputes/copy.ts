import { translated } from '@/shared/lib/language.ts';

/** The texts of disputes: how they are opened and answered, and what both sides say. */
export const copy = translated('deals/disputes', {
  dispute: {
    title: 'Open Dispute',
    text: 'All deadlines pause and the money stays on hold until our team decides or you both agree on a split.',
    textReleased: 'Our team decides.',
    /** What happens in the end, to the hirer and to the creator. */
    hirer: (days: number) => `If neither happens within ${days} days, the money goes back to you.`,
    creator: (days: number, hirer: string) =>
      `If neither happens within ${days} days, the money goes back to ${hirer}.`,
    hirerReleased: (days: number, creator: string) =>
      `If it doesn't within ${days} days, ${creator} keeps the payment.`,
    creatorReleased: (days: number) => `If it doesn't within ${days} days, you keep the payment.`,
    label: 'What happened?',
    send: 'Open Dispute',
    sending: 'Sending...',
    invalid: 'Please say what happened.',
  },
  contest: {
    title: 'Contest Refund',
    text: 'The refund is paused, the project reopens, and our team decides.',
    label: 'What happened?',
    send: 'Contest Refund',
    sending: 'Sending...',
    invalid: 'Please say what happened.',
  },
  links: (name: string) => `${name} and our team can read this. Add links to any evidence.`,
  proposal: {
    add: 'Propose a Split',
    remove: 'Remove the Proposal',
    title: 'Your proposed split',
    text: (name: string) =>
      `${name} can accept this split. Without an answer to the dispute in time, the split is carried out.`,
  },
  answer: {
    title: 'Answer Dispute',
    text: 'You can answer once. Our team reads both sides before it decides.',
    label: 'Your statement',
    send: 'Send Answer',
    sending: 'Sending...',
    invalid: 'Please write your statement.',
  },
  panel: {
    loading: 'Loading the statements...',
    failed: "Couldn't load the statements.",
    unanswered: (name: string) => `${name} hasn't answered yet.`,
    yours: "You haven't answered yet.",
    decides: 'Our team decides.',
    decidesLater: "Once it's answered, our team decides.",
    decidesAnyTime: 'Our team can decide at any time, also without an answer.',
    agree: 'Until then, you can still agree on a split.',
    /** Of the viewer's own proposal. */
    accepts: (name: string) => `Until then, ${name} can still accept your split.`,
    settled: 'They can still agree on a split until you decide.',
  },
});
