import { translated } from '@/shared/lib/language.ts';

/** The texts of dialogs, which are loaded with the first one that opens. */
export const copy = translated('deals/dialogs', {
  changes: {
    title: 'Request Changes',
    text: 'Describe what should change. The creator then delivers again.',
    early: 'Describe what should change. The creator sees this before delivering.',
    label: 'Feedback',
    placeholder: 'What should change?',
    send: 'Send',
    sending: 'Sending...',
    invalid: 'Please enter feedback for the creator.',
  },
  withdraw: {
    title: 'Withdraw Request',
    text: (name: string) =>
      `${name || 'The other side'} is notified. Nothing has been paid, so there is nothing to refund. You may have to wait 24 hours before you can ask again.`,
    keep: 'Keep Request',
    confirm: 'Withdraw Request',
  },
  details: {
    title: 'Booking Request Details',
    experience: 'Experience',
    price: 'Price per hour',
    total: 'Total',
    forHours: (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    email: 'Email',
    emailLater: 'Shared after payment',
    message: 'Message',
    fixedPrice: 'Fixed price',
    portfolio: 'Portfolio link',
    id: 'Booking ID',
    submitted: 'Submitted',
    close: 'Close',
  },
  decline: {
    title: 'Decline Request',
    text: (name: string) =>
      `${name || 'The other side'} sees it on the deal's page at once, and is notified in two minutes. You can undo it until then.`,
    label: 'Reason',
    hint: (name: string) => `${name || 'The other side'} sees it.`,
    keep: 'Not Now',
    send: 'Decline',
    sending: 'Processing...',
  },
  reject: {
    title: 'Reject Project',
    text: 'The project ends, and the creator is notified.',
    label: 'Reason',
    hint: 'The creator sees it.',
    invalid: 'Please say what is wrong with the work.',
    keep: 'Keep Project',
    send: 'Reject Project',
    sending: 'Processing...',
    /** After it, if there was a delivery. */
    contestable: ['Project Rejected', 'The money goes back to you, unless the creator contests the refund.'] as const,
    ended: ['Project Rejected', 'The project has ended, and the creator has been notified.'] as const,
  },
  acceptTerms: {
    /** With the name of the other side, if they have one. */
    title: (name: string) => (name ? `Accept ${name}'s terms?` : 'Accept these terms?'),
    titleLarge: (total: string, title: string) => `The total is ${total}. ${title}`,
    titleTaken: 'This brief is taken. Accept one more?',
    payTaken: (name: string, total: string, hours: number) =>
      `You've already accepted someone for it. If you accept ${name} as well, you have ${hours} hours to pay ${total} for this deal, too. If it isn't paid by then, the booking is cancelled.`,
    pay: (hours: number) =>
      `Nothing is charged now. Once you accept, you have ${hours} hours to pay. If it isn't paid by then, the booking is cancelled.`,
    paid: (name: string, hours: number) =>
      `Once you accept, ${name} has ${hours} hours to pay. If it isn't paid by then, the booking is cancelled. Wait for the payment before you start.`,
    /** Where the agreed finish is later than that. */
    holdEnds: (days: number) =>
      `A payment is held for ${days} days, and the agreed finish is later. Without a first version by then, the money goes back to the hirer.`,
    /** Of a match that our team found. */
    consent: 'This agrees to the match. Then its publisher is asked, and only their answer makes a booking.',
    total: 'Total',
    youGet: 'You get',
    /** After the last of its openings is filled. */
    closesBrief: 'Your brief closes.',
    /** Of those about the same listing, after this one is accepted. */
    otherProposals: (count: number) =>
      count === 1 ? '1 other proposal stays open.' : `${count} other proposals stay open.`,
    otherRequests: (count: number) =>
      count === 1 ? '1 other request stays open.' : `${count} other requests stay open.`,
    hourly: (hours: number, price: string) => `${hours} ${hours === 1 ? 'hour' : 'hours'} at ${price}`,
    keep: 'Not Yet',
    confirm: (total: string) => `Accept for ${total}`,
  },
  accept: {
    title: 'Accept Project',
    text: (title: string, hours: number) =>
      `You accept the work on "${title}". You can reopen it within ${hours} hours.`,
    concede: (title: string) => `You accept the work on "${title}". This ends the dispute for good.`,
    share: (name: string) => `${name} gets`,
    fee: 'Our fee',
    held: (total: string, days: number) => `Out of the ${total} we hold. Released in ${days} days.`,
    due: (total: string, days: number) =>
      `Nothing has been paid yet. ${total} is still due, and is held for ${days} days once you pay.`,
    early: (name: string) => `${name} has not delivered anything yet.`,
    keep: 'Not Yet',
  },
  extend: {
    title: 'Extend Inspection',
    text: (days: number) =>
      `You get ${days} more days to inspect the work. You can do this once. The money stays on hold, and the creator is notified.`,
    until: (date: string) => `After that, on ${date}, the work is accepted automatically.`,
    keep: 'Not Now',
  },
  cancel: {
    title: 'Cancel Booking',
    text: 'The booking ends for both sides.',
    label: 'Reason',
    keep: 'Keep Booking',
    send: 'Cancel Booking',
    sending: 'Processing...',
  },
  refund: {
    label: 'Refund',
    loading: 'Calculating the refund... You can continue once the amount is shown.',
    failed: "Couldn't calculate the refund. You can continue once the amount is shown.",
  },
  counter: {
    title: 'Make a Counter-Offer',
    text: (name: string, title: string) => `For "${title}". ${name} answers next.`,
    submit: 'Send counter-offer',
    submitting: 'Sending...',
    unchanged:
      'Change the hours, the price or a date, or add a link. To agree to these terms, accept them; to ask something, write a message.',
    sent: 'Counter-Offer Sent',
    notified: (name: string) => `${name || 'The other side'} has been notified.`,
    notifiedUntil: (name: string, date: string) =>
      `${name || 'The other side'} has been notified and has until ${date} to answer.`,
  },
});
