import { afterEach, expect, test } from 'vitest';
import {
  calendarDate,
  dateAndTime,
  longDate,
  mediumDate,
  mediumDateAndTime,
  monthName,
  relativeTime,
  shortMonth,
  showTimesIn,
  timeAgo,
  timeOfDay,
} from './dates.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('dates are in the long US format', () => {
  expect(longDate('2026-11-20T12:00:00Z')).toBe('November 20, 2026');
});

test('in tables, dates have a short month', () => {
  expect(mediumDate('2026-11-20T12:00:00Z')).toBe('Nov 20, 2026');
  expect(mediumDateAndTime('2026-11-20T12:00:00Z')).toMatch(/^Nov 20, 2026, \d+:00\s[AP]M$/);
});

test('a moment is shown relative to now', () => {
  const moments = ['2026-11-23T12:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T11:59:40Z', '2026-11-19T12:00:00Z'];
  expect(moments.map((moment) => relativeTime(moment, now))).toEqual(['in 3 days', '2 hours ago', 'now', 'yesterday']);
});

test('a past event is never shown as future', () => {
  expect(timeAgo('2026-11-20T12:01:30Z', now)).toBe('now');
  expect(timeAgo('2026-11-20T10:00:00Z', now)).toBe('2 hours ago');
});

test("a month's name doesn't depend on the time zone", () => {
  expect([monthName('2026-11'), shortMonth('2026-01')]).toEqual(['November 2026', 'Jan']);
});

test('a day without a time is the same in every time zone', () => {
  expect(calendarDate('2026-12-06')).toBe('December 6, 2026');
});

const moment = '2026-11-20T20:04:00Z';

afterEach(() => showTimesIn(undefined));

test('times are in the zone of the account, and name it', () => {
  const before = dateAndTime(moment);
  expect(before).toMatch(/^November 2[01], 2026 at \d+:\d\d\s[AP]M$/);
  showTimesIn('Asia/Tokyo');
  expect(dateAndTime(moment)).toMatch(/^November 21, 2026 at 5:04\sAM GMT\+9$/);
  expect(timeOfDay(moment)).toMatch(/^5:04\sAM GMT\+9$/);
  expect([longDate(moment), calendarDate('2026-11-20')]).toEqual(['November 21, 2026', 'November 20, 2026']);
  showTimesIn(undefined);
  expect(dateAndTime(moment)).toBe(before);
});
