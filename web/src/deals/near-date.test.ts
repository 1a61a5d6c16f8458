import { expect, test } from 'vitest';
import { languages } from '@/shared/lib/languages.ts';
import { nearDate } from './near-date.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('a near day is named in few words, with its time until it has passed', () => {
  const near = (iso: string) => nearDate(iso, now);
  expect(near('2026-11-20T20:00:00Z')).toMatch(/^November 2[01] at \d+:00 [AP]M$/);
  expect(near('2026-11-23T12:00:00Z')).toMatch(/^November 2[34] at \d+:00 [AP]M$/);
  expect(near('2026-12-06T12:00:00Z')).toMatch(/^December 6 at \d+:00 [AP]M$/);
  expect(near('2026-11-12T12:00:00Z')).toBe('November 12');
  expect(near('2027-02-06T12:00:00Z')).toMatch(/^February 6, 2027 at \d+:00 [AP]M$/);
});

test('in Spanish, the time has its article', () => {
  expect(languages.es.dayAndTime('7 de diciembre', '1:04')).toBe('7 de diciembre a la 1:04');
  expect(languages.es.dayAndTime('6 de diciembre', '11:04')).toBe('6 de diciembre a las 11:04');
});
