import { translated } from '@/shared/lib/language.ts';

/** The texts about where a creator's money goes. */
export const copy = translated('payments/payouts', {
  title: 'Payouts',
  loading: 'Loading payouts...',
  loadFailed: "Couldn't load your payout account.",
  /** What is released, and waits until there is an account. */
  waiting: (amount: string) => `${amount} is released to you and waits for this account.`,
  none: "To be paid, you need an account at Stripe, who sends your money to your bank. Setting it up takes about five minutes, on their page. They keep released money only for a limited time, so don't leave it for long.",
  noneInSandbox:
    'To be paid, you need a payout account. This is a test, so a click opens one: no real money moves, and nothing is asked of you.',
  pending: 'Stripe still needs some details before you can be paid.',
  restricted: (missing: string) => `Stripe cannot pay you until you send ${missing}.`,
  ready: 'You can be paid: released money goes to your account at Stripe and from there to your bank.',
  sandbox: 'This is a test: no real money moves, and released money counts as paid at once.',
  country: 'Where you live',
  countryHint: 'It cannot be changed later.',
  setUp: 'Set up payouts',
  toSettings: 'Open payouts',
  /** On an agreed deal, by the state of the account. */
  prompt: {
    none: 'To be paid for this deal, set up your payouts. You can do it now or later; released money waits for you.',
    pending: "You can't be paid yet: Stripe still needs some details.",
    restricted: "You can't be paid yet: Stripe needs more details.",
  },
  goOn: 'Continue at Stripe',
  opening: 'Opening Stripe...',
  openingHere: 'Setting up...',
  checkAgain: 'Check again',
  checking: 'Checking...',
  failed: 'Payouts Not Set Up',
  checkFailed: 'Not Checked',
  unreachable: "Couldn't reach Stripe. Please try again.",
  done: ['Payouts Ready', 'Released money now goes to your account.'],
  notYet: ['Not Ready Yet', "Stripe checks what you sent, or needs more. We'll show it here."],
  /** What Stripe may want of someone. */
  missing: {
    bank: 'a bank account',
    identity: 'an identity document',
    address: 'your address',
    birth: 'your date of birth',
    name: 'your name',
    phone: 'your phone number',
    email: 'your email address',
    tax: 'your tax number',
    terms: 'your consent to their terms',
    business: 'what your business does',
    other: 'further details',
  },
});
