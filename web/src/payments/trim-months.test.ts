import { expect, test } from 'vitest';
import { trimEmptyMonths } from './trim-months.ts';

const year = (...busy: number[]) => Array.from({ length: 12 }, (_, month) => (busy.includes(month) ? month + 1 : 0));
const shown = (months: readonly number[]) => trimEmptyMonths(months, (month) => month === 0).length;

test('a chart begins with the first busy month, and shows half a year at least', () => {
  expect(shown(year(0, 11))).toBe(12);
  expect(shown(year(3))).toBe(9);
  expect(shown(year(11))).toBe(6);
  expect(shown(year())).toBe(6);
  expect(shown([1, 2])).toBe(2);
});
