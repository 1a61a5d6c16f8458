import { expect, test } from 'vitest';
import type { DealRowView } from '../queries.ts';
import { daysDiffer, overBudget } from './listing.ts';

const row = (change: Partial<DealRowView> = {}) =>
  ({ status: 'pending', viewer_side: 'hirer', total_cents: 98_000, start_by: null, ...change }) as DealRowView;
const brief = { side: 'wanted', budget: 80_000 } as const;

test('days are compared with each other and with the listing', () => {
  const day = { start_by: '2026-12-09' };
  expect(daysDiffer([row(), row()], brief, 'start_by')).toBe(false);
  expect(daysDiffer([row(day), row(day)], { ...brief, ...day }, 'start_by')).toBe(false);
  expect(daysDiffer([row(day), row(day)], brief, 'start_by')).toBe(true);
  expect(daysDiffer([row(day), row()], { ...brief, ...day }, 'start_by')).toBe(true);
  expect(daysDiffer([row(day)], undefined, 'start_by')).toBe(true);
});

test('a proposal exceeds the budget that its brief names, to the one who answers it', () => {
  expect(overBudget(row(), brief)).toBe(18_000);
  expect(overBudget(row({ total_cents: 80_000 }), brief)).toBe(0);
  expect(overBudget(row({ viewer_side: 'creator' }), brief)).toBe(0);
  expect(overBudget(row({ status: 'approved' }), brief)).toBe(0);
  expect(overBudget(row(), { side: 'wanted' })).toBe(0);
  expect(overBudget(row(), undefined)).toBe(0);
});
