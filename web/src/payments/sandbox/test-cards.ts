/** The test numbers that the sandbox accepts, and what each of them does (Stripe's own list). */
export interface TestCard {
  number: string;
  label: string;
  /** Shown at once; the others wait behind a click. */
  common?: boolean;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Succeeds', common: true },
  { number: '5555555555554444', label: 'Mastercard, succeeds' },
  { number: '378282246310005', label: 'American Express, succeeds' },
  { number: '4000002500003155', label: 'Asks for 3D Secure', common: true },
  { number: '4000000000000259', label: 'Succeeds, then charged back' },
  { number: '4000000000000002', label: 'Declined', common: true },
  { number: '4000000000009995', label: 'Insufficient funds' },
  { number: '4000000000009987', label: 'Lost card' },
  { number: '4000000000009979', label: 'Stolen card' },
  { number: '4000000000000069', label: 'Expired card' },
  { number: '4000000000000127', label: 'Wrong CVC' },
  { number: '4000000000000119', label: 'Processing error' },
  { number: '4242424242424241', label: 'Wrong number' },
];

export const ACCEPTED_NUMBERS: ReadonlySet<string> = new Set(TEST_CARDS.map((card) => card.number));
