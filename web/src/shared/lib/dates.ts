import { dayAndTime, locale, month } from './language.ts';
import { once } from './once.ts';

const longFormat = once(() => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' }));
const mediumFormat = once(() => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }));
const momentFormat = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month,
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const mediumMomentFormat = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const timeFormat = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }));

/** `November 20, 2026`. */
export const longDate = (iso: string) => longFormat().format(new Date(iso));

/** `Nov 20, 2026`, for tables and narrow rows. */
export const mediumDate = (iso: string) => mediumFormat().format(new Date(iso));

/** `Nov 20, 2026, 3:04 PM`, for tables. */
export const mediumDateAndTime = (iso: string) => mediumMomentFormat().format(new Date(iso));

/** `November 20, 2026 at 3:04 PM`. */
export const dateAndTime = (iso: string) => momentFormat().format(new Date(iso));

/** `3:04 PM`. */
export const timeOfDay = (iso: string) => timeFormat().format(new Date(iso));

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `iso` relative to `now` (milliseconds): `in 3 days`, `2 hours ago`, `now` within a minute. */
export function relativeTime(iso: string, now: number) {
  const distance = new Date(iso).getTime() - now;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', Number.POSITIVE_INFINITY];
  return relative().format(Math.trunc(distance / size), unit);
}

/** How long ago `iso` was; `now` if the clocks differ and it seems to be in the future. */
export const timeAgo = (iso: string, now: number) => relativeTime(iso, Math.max(now, new Date(iso).getTime()));

const monthLong = once(() => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }));
const monthShort = once(() => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));

/** `November 2026` for `2026-11`. */
export const monthName = (month: string) => monthLong().format(new Date(`${month}-01T00:00:00Z`));

/** `Nov` for `2026-11`. */
export const shortMonth = (month: string) => monthShort().format(new Date(`${month}-01T00:00:00Z`));

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
  const format = left >= 0 && left < 6 * DAY ? weekdayFormat : sameYear ? dayFormat : longFormat;
  const day = format().format(at);
  return left < 0 ? day : dayAndTime(day, timeOfDay(iso));
}

/** `December 6, 2026` for a day without a time, such as `2026-12-06`. */
export const calendarDate = (day: string) => longFormat().format(new Date(`${day}T12:00:00`));
