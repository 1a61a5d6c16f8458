import { expect, test } from 'vitest';
import type { DealRowView } from '../queries.ts';
import { areSeveral, daysDiffer, lackFinish, overBudget } from './listing.ts';

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

test('a proposal exceeds the budget that its brief names, or asks for less, to the one who answers it', () => {
  expect(overBudget(row(), brief)).toBe(18_000);
  expect(overBudget(row({ total_cents: 80_000 }), brief)).toBe(0);
  expect(overBudget(row({ total_cents: 53_600 }), brief)).toBe(-26_400);
  expect(overBudget(row({ viewer_side: 'creator' }), brief)).toBe(0);
  expect(overBudget(row({ status: 'approved' }), brief)).toBe(0);
  expect(overBudget(row(), { side: 'wanted' })).toBe(0);
  expect(overBudget(row(), undefined)).toBe(0);
});

test('one of several requests lacks a finish date', () => {
  const dated = row({ finish_by: '2026-12-20' });
  const open = row({ finish_by: null });
  expect(lackFinish([open, dated])).toBe(true);
  expect(lackFinish([open, open])).toBe(true);
  expect(lackFinish([dated, dated])).toBe(false);
  expect(lackFinish([open])).toBe(false);
});

test('several requests are compared where two wait, or two are accepted', () => {
  const accepted = row({ status: 'approved' });
  expect(areSeveral([])).toBe(false);
  expect(areSeveral([row()])).toBe(false);
  expect(areSeveral([row(), accepted])).toBe(false);
  expect(areSeveral([row(), row()])).toBe(true);
  expect(areSeveral([row(), accepted, accepted])).toBe(true);
});
