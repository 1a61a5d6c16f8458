import { expect, test } from 'vitest';
import spanish from './copy.es.ts';
import { paymentLineText } from './copy.ts';

const line = (hours: number, price_cents: number) => ({
  label: 'from the server',
  hours,
  price_cents,
  amount_cents: 1,
});

test.each([
  [1, 8000, '1 hour at $80/hr'],
  [2.5, 8000, '2.5 hours at $80/hr'],
  [0.25, 8050, '0.25 hours at $80.50/hr'],
])('%s hours at %s cents', (hours, cents, text) => {
  expect(paymentLineText(line(hours, cents))).toBe(text);
});

test('a listing without a price says so', () => {
  expect(paymentLineText(line(1, 0))).toBe('A booking without an hourly price');
});

test('also in Spanish', () => {
  expect([spanish.line(1, '80 US$/h'), spanish.line(3, '80 US$/h')]).toEqual([
    '1 hora a 80 US$/h',
    '3 horas a 80 US$/h',
  ]);
});
