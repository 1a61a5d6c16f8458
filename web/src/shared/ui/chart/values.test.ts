import { expect, test } from 'vitest';
import { isEmpty, labelledPoints, ROUND_STEPS, trimEmptyMonths } from './values.ts';

test('an axis labels as many points as fit, always including the last', () => {
  expect(labelledPoints(3, 400)).toEqual([0, 1, 2]);
  expect(labelledPoints(12, 300)).toEqual([2, 5, 8, 11]);
  expect(labelledPoints(1, 10)).toEqual([0]);
  expect(labelledPoints(0, 300)).toEqual([]);
});

test('a chart of nothing is empty', () => {
  expect(isEmpty([])).toBe(true);
  expect(isEmpty([{ name: 'Earned', tone: 'ink', values: [0, null] }])).toBe(true);
  expect(isEmpty([{ name: 'Earned', tone: 'ink', values: [0, 1] }])).toBe(false);
});

test('steps are round', () => {
  expect(ROUND_STEPS.slice(0, 7)).toEqual([1, 2, 5, 10, 20, 50, 100]);
});

const year = (...busy: number[]) => Array.from({ length: 12 }, (_, month) => (busy.includes(month) ? month + 1 : 0));
const shown = (months: readonly number[]) => trimEmptyMonths(months, (month) => month === 0).length;

test("a chart starts with the first month that isn't empty and shows at least six months", () => {
  expect(shown(year(0, 11))).toBe(12);
  expect(shown(year(3))).toBe(9);
  expect(shown(year(11))).toBe(6);
  expect(shown(year())).toBe(6);
  expect(shown([1, 2])).toBe(2);
});
