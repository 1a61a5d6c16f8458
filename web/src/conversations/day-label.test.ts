import { expect, test } from 'vitest';
import { dayLabel } from './day-label.ts';

test('the days before this one have words, older ones a date', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const now = new Date(2026, 10, 28, 9).getTime();
  const labels = [at(28, 0), at(28, 9), at(27, 23), at(27, 1), at(26, 23)].map((iso) => dayLabel(iso, now));
  expect(labels).toEqual(['Today', 'Today', 'Yesterday', 'Yesterday', 'November 26, 2026']);
});
