/** What a test card does; its text is in `copy.ts`. */
export type TestCardEffect =
  | 'succeeds'
  | 'mastercard_succeeds'
  | 'amex_succeeds'
  | 'asks_for_3d_secure'
  | 'charged_back'
  | 'declined'
  | 'insufficient_funds'
  | 'lost'
  | 'stolen'
  | 'expired'
  | 'wrong_cvc'
  | 'processing_error'
  | 'wrong_number';

/** The test numbers that the sandbox accepts, and their effects (from Stripe's list). */
export interface TestCard {
  number: string;
  effect: TestCardEffect;
  /** Shown at once; the others are behind a button. */
  common?: boolean;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', effect: 'succeeds', common: true },
  { number: '5555555555554444', effect: 'mastercard_succeeds' },
  { number: '378282246310005', effect: 'amex_succeeds' },
  { number: '4000002500003155', effect: 'asks_for_3d_secure', common: true },
  { number: '4000000000000259', effect: 'charged_back' },
  { number: '4000000000000002', effect: 'declined', common: true },
  { number: '4000000000009995', effect: 'insufficient_funds' },
  { number: '4000000000009987', effect: 'lost' },
  { number: '4000000000009979', effect: 'stolen' },
  { number: '4000000000000069', effect: 'expired' },
  { number: '4000000000000127', effect: 'wrong_cvc' },
  { number: '4000000000000119', effect: 'processing_error' },
  { number: '4242424242424241', effect: 'wrong_number' },
];

export const ACCEPTED_NUMBERS: ReadonlySet<string> = new Set(TEST_CARDS.map((card) => card.number));
