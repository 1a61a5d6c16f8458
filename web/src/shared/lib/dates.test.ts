import { expect, test } from 'vitest';
import { longDate, monthName, relativeTime, shortMonth, timeAgo } from './dates.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('dates are long and American', () => {
  expect(longDate('2026-11-20T12:00:00Z')).toBe('November 20, 2026');
});

test('a moment is shown relative to now', () => {
  const moments = ['2026-11-23T12:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T11:59:40Z', '2026-11-19T12:00:00Z'];
  expect(moments.map((moment) => relativeTime(moment, now))).toEqual(['in 3 days', '2 hours ago', 'now', 'yesterday']);
});

test('what has happened is never shown as future', () => {
  expect(timeAgo('2026-11-20T12:01:30Z', now)).toBe('now');
  expect(timeAgo('2026-11-20T10:00:00Z', now)).toBe('2 hours ago');
});

test('a month has the same name wherever the reader lives', () => {
  expect([monthName('2026-11'), shortMonth('2026-01')]).toEqual(['November 2026', 'Jan']);
});
