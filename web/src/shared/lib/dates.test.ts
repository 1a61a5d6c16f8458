import { expect, test } from 'vitest';
import {
  calendarDate,
  longDate,
  mediumDate,
  mediumDateAndTime,
  monthName,
  nearDate,
  relativeTime,
  shortMonth,
  timeAgo,
} from './dates.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

import { languages } from './languages.ts';

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

test('a month’s name doesn’t depend on the time zone', () => {
  expect([monthName('2026-11'), shortMonth('2026-01')]).toEqual(['November 2026', 'Jan']);
});

test('a near day is named in few words, with its time until it has passed', () => {
  const near = (iso: string) => nearDate(iso, now);
  expect(near('2026-11-20T20:00:00Z')).toMatch(/^(Friday|Saturday) at \d+:00 [AP]M$/);
  expect(near('2026-11-23T12:00:00Z')).toMatch(/^Monday at \d+:00 [AP]M$/);
  expect(near('2026-12-06T12:00:00Z')).toMatch(/^December 6 at \d+:00 [AP]M$/);
  expect(near('2026-11-12T12:00:00Z')).toBe('November 12');
  expect(near('2027-02-06T12:00:00Z')).toMatch(/^February 6, 2027 at \d+:00 [AP]M$/);
});

test('in Spanish, the time has its article', () => {
  expect(languages.es.dayAndTime('lunes', '1:04')).toBe('lunes a la 1:04');
  expect(languages.es.dayAndTime('6 de diciembre', '11:04')).toBe('6 de diciembre a las 11:04');
});

test('a day without a time is the same in every time zone', () => {
  expect(calendarDate('2026-12-06')).toBe('December 6, 2026');
});
