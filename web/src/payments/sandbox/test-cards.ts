/** The test numbers that the sandbox accepts, and what each of them does (Stripe's own list). */
export interface TestCard {
  number: string;
  label: string;
  group: 'succeeds' | 'asks' | 'declines';
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Visa, succeeds', group: 'succeeds' },
  { number: '5555555555554444', label: 'Mastercard, succeeds', group: 'succeeds' },
  { number: '378282246310005', label: 'American Express, succeeds', group: 'succeeds' },
  { number: '4000002500003155', label: 'Asks for 3D Secure', group: 'asks' },
  { number: '4000000000000259', label: 'Succeeds, then charged back', group: 'asks' },
  { number: '4000000000000002', label: 'Declined', group: 'declines' },
  { number: '4000000000009995', label: 'Insufficient funds', group: 'declines' },
  { number: '4000000000009987', label: 'Lost card', group: 'declines' },
  { number: '4000000000009979', label: 'Stolen card', group: 'declines' },
  { number: '4000000000000069', label: 'Expired card', group: 'declines' },
  { number: '4000000000000127', label: 'Wrong CVC', group: 'declines' },
  { number: '4000000000000119', label: 'Processing error', group: 'declines' },
  { number: '4242424242424241', label: 'Wrong number', group: 'declines' },
];

export const ACCEPTED_NUMBERS: ReadonlySet<string> = new Set(TEST_CARDS.map((card) => card.number));
