import { expect, test } from 'vitest';
import { toCents } from './amount.ts';

test.each([
  ['0', 0],
  ['80', 8000],
  ['12.5', 1250],
  ['19.99', 1999],
  ['1.005', undefined],
  ['-1', undefined],
  ['', undefined],
  [' ', undefined],
  ['ten', undefined],
  ['Infinity', undefined],
])('"%s" is %s cents', (typed, cents) => {
  expect(toCents(typed)).toBe(cents);
});
