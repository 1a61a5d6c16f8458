import { expect, test } from 'vitest';
import { feeOf, hourlyOf, isLarge, totalOf } from './previews.ts';

test('a total is rounded half up to whole cents, at least one', () => {
  expect(totalOf(8000, 2)).toBe(16_000);
  expect(totalOf(1, 0.25)).toBe(1);
  expect(totalOf(2, 0.25)).toBe(1);
  expect(totalOf(3333, 0.75)).toBe(2500);
  expect(totalOf(10_000_000, 200)).toBe(2_000_000_000);
});

test('the price per hour of a total is rounded half up to whole cents, at least one', () => {
  expect(hourlyOf(100_000, 10.25)).toBe(9756);
  expect(hourlyOf(1, 0.5)).toBe(2);
  expect(hourlyOf(1, 200)).toBe(1);
});

test('the fee is rounded down', () => {
  expect(feeOf(8005, 1000)).toBe(800);
});

test('a total above $10,000 is large', () => {
  expect([isLarge(1_000_000), isLarge(1_000_001), isLarge(undefined)]).toEqual([false, true, false]);
});
