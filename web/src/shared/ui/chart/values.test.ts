import { expect, test } from 'vitest';
import { isEmpty, labelledPoints, ROUND_STEPS } from './values.ts';

test('an axis names as many points as fit, the last one always', () => {
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
