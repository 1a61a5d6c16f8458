import { dayAndTime } from '@/shared/lib/language.ts';
import { longDate, timeOfDay, zoned } from '@/shared/time/dates.ts';

const dayOfYear = zoned({ month: 'long', day: 'numeric' });

/** `December 6` in the year of `now` (milliseconds), else `December 6, 2027`: one form beside other dates of a page. */
export function dayNear(at: Date, now: number): string {
  if (at.getFullYear() === new Date(now).getFullYear()) return dayOfYear(at);
  return longDate(at);
}

/**
 * A day near `now` (milliseconds) in few words. One that is still to come has its time, because a day alone would
 * promise all of it.
 */
export function nearDate(iso: string, now: number): string {
  const at = new Date(iso);
  const day = dayNear(at, now);
  return at.getTime() < now ? day : dayAndTime(day, timeOfDay(iso));
}
