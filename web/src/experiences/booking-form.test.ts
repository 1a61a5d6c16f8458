import { expect, test } from 'vitest';
import { bookingForm } from './booking-form.ts';

const fits = (portfolio: string, hours: number) => bookingForm.safeParse({ portfolio, hours }).success;

test('the portfolio link is optional and otherwise a web address', () => {
  expect(fits('', 1)).toBe(true);
  expect(fits(' https://carl.example/reel ', 1)).toBe(true);
  expect(fits('carl.example', 1)).toBe(false);
  expect(fits('javascript:alert(1)', 1)).toBe(false);
});

test('hours are quarters from 0.25 to 200', () => {
  expect([0.25, 1, 7.75, 200].every((hours) => fits('', hours))).toBe(true);
  expect([0, 0.3, 200.25, Number.NaN].some((hours) => fits('', hours))).toBe(false);
});
