/** Readable durations, relative to the server's clock (which the test clock can move). */

import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { copy } from './copy.ts';

/** `2 days, 4 hours`; in Spanish `2 días y 4 horas`. */
const unitList = once(() => new Intl.ListFormat(locale, { type: 'unit', style: 'long' }));

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The two largest units of a duration in milliseconds, rounded down: `2 days, 4 hours`. Empty under a minute. */
export function formatDuration(milliseconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, milliseconds);
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(copy.time[name](count));
    // Stops at a zero unit: "2 days" rather than "2 days, 5 minutes".
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return unitList().format(parts);
}

/** `in 2 days, 4 hours`; something due now or overdue is about to happen. */
export function formatTimeLeft(at: string, now: number): string {
  const left = Date.parse(at) - now;
  if (left <= 0) return copy.time.now;
  return left < 60_000 ? copy.time.soon : copy.time.in(formatDuration(left));
}
