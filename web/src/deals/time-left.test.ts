import { describe, expect, it } from 'vitest';
import { formatDuration, formatTimeLeft } from './time-left.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const at = (offset: number) => new Date(NOW + offset).toISOString();

describe('a duration', () => {
  it('shows its two largest units', () => {
    expect(formatDuration(3 * DAY)).toBe('3 days');
    expect(formatDuration(2 * DAY + 4 * HOUR + 59 * MINUTE)).toBe('2 days, 4 hours');
    expect(formatDuration(1 * DAY + 1 * HOUR)).toBe('1 day, 1 hour');
    expect(formatDuration(90 * MINUTE)).toBe('1 hour, 30 minutes');
    expect(formatDuration(2 * DAY + 5 * MINUTE)).toBe('2 days');
    expect(formatDuration(30_000)).toBe('');
  });
});

describe('a deadline', () => {
  it('is shown as the time left', () => {
    expect(formatTimeLeft(at(3 * DAY), NOW)).toBe('in 3 days');
    expect(formatTimeLeft(at(61_000), NOW)).toBe('in 1 minute');
    expect(formatTimeLeft(at(59_000), NOW)).toBe('in less than a minute');
    expect(formatTimeLeft(at(0), NOW)).toBe('any moment now');
    expect(formatTimeLeft(at(-DAY), NOW)).toBe('any moment now');
  });
});
