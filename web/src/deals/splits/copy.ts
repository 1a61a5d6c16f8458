import { translated } from '@/shared/lib/language.ts';

/** The texts of splits: part of the money goes back to the hirer, and the creator gets the rest. */
export const copy = translated('deals/splits', {
  amounts: {
    label: 'Who gets what',
    back: 'Back to you',
    backTo: (name: string) => `Back to ${name}`,
    fee: 'Our fee',
    get: 'You get',
    gets: (name: string) => `${name} gets`,
  },
  preview: {
    empty: 'Enter an amount to see who gets what.',
    loading: 'Calculating who gets what...',
    failed: "Couldn't calculate who gets what.",
  },
  amount: {
    label: 'Amount you get back',
    labelOf: (name: string) => `Amount that goes back to ${name}`,
    held: (amount: string) => `${amount} is held.`,
    choices: 'Quick choices',
    percent: (percent: number) => `${percent}%`,
    invalid: 'Please enter an amount such as 120 or 120.50.',
  },
  propose: {
    title: 'Propose a Split',
    hirer: (creator: string) => `You get part of the money back; ${creator} gets the rest, less our fee.`,
    creator: (hirer: string) => `${hirer} gets part of the money back; you get the rest, less our fee.`,
    text: (name: string) => `This happens once ${name} accepts. Until then, nothing changes.`,
    textOfOpener: (name: string) =>
      `This happens once ${name} accepts, or if ${name} doesn't answer the dispute in time.`,
    goesOn: 'All deadlines stay the same.',
    replaces: 'This replaces the current proposal.',
    label: 'Reason',
    hint: (name: string) => `${name} can read it.`,
    keep: 'Not Now',
    send: 'Propose Split',
    sending: 'Sending...',
  },
  accept: {
    title: 'Accept Split',
    ends: 'The booking ends.',
    endsDispute: 'The dispute ends.',
    hirer: (creator: string) =>
      `Your part goes back to you right away, ${creator}'s is released in 3 days. This can't be undone.`,
    creator: (hirer: string) =>
      `${hirer}'s part goes back right away, yours is released in 3 days. This can't be undone.`,
    keep: 'Not Yet',
    confirm: 'Accept Split',
    loading: 'Loading the split...',
    failed: "Couldn't load the split.",
    gone: 'This proposal is no longer open.',
  },
  panel: {
    yours: (name: string) => `You proposed this split. ${name} can accept or decline it.`,
    theirs: (name: string) => `${name} proposed this split. If you decline it, everything stays as it is.`,
    theirsDisputed: (name: string) => `${name} proposed this split. If you don't agree, our team decides.`,
    other: (name: string) => `${name} proposed this split.`,
    takeBack: 'Withdraw',
    another: 'Propose Another Split',
    change: 'Change Split',
    /** After whose turn it is, to the one who proposed. */
    changeable: 'Until then, you can change or withdraw it.',
  },
  policy: (creator: string) => `Under the cancellation policy of this booking, ${creator} keeps part of the money.`,
  policyNothing: 'Under the cancellation policy of this booking, nothing is refunded.',
  waitInstead: (days: number) =>
    `If you don't cancel and nothing is delivered within ${days} days of the payment, everything goes back to you.`,
});
