import { afterEach, expect, test } from 'vitest';
import { browserTimeZone } from '@/shared/time/browser-time-zone.ts';
import { showTimesIn, timeOfDay } from '@/shared/time/dates.ts';
import { showTimesOfAccount } from './time-zone.ts';

const moment = '2026-11-20T20:04:00Z';

afterEach(() => showTimesIn(undefined));

test("an account's time zone is used where the browser is in another one and knows it", () => {
  const before = timeOfDay(moment);
  showTimesOfAccount(browserTimeZone() === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo');
  expect(timeOfDay(moment)).toMatch(/^5:04\sAM GMT\+9$/);
  for (const same of [browserTimeZone(), 'Nowhere/City', null]) {
    showTimesOfAccount(same);
    expect(timeOfDay(moment)).toBe(before);
  }
});
