import { longDate, timeOfDay } from '@/shared/lib/dates.ts';
import { dayAndTime, locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';

const dayFormat = once(() => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }));
const weekdayFormat = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }));
const DAY = 86_400_000;

/**
 * A day near `now` (milliseconds) in few words: `Wednesday` within six days, `December 6` in the same year, else
 * `December 6, 2027`. One that is still to come has its time, because a day alone would promise all of it.
 */
export function nearDate(iso: string, now: number): string {
  const at = new Date(iso);
  const left = at.getTime() - now;
  const sameYear = at.getFullYear() === new Date(now).getFullYear();
  const format = left >= 0 && left < 6 * DAY ? weekdayFormat : dayFormat;
  const day = format === dayFormat && !sameYear ? longDate(iso) : format().format(at);
  return left < 0 ? day : dayAndTime(day, timeOfDay(iso));
}
