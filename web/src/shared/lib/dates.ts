import { locale } from './language.ts';
import { once } from './once.ts';

const longFormat = once(() => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' }));
const mediumFormat = once(() => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }));
const momentFormat = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'long',
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

/** `December 6, 2026` for a day without a time, such as `2026-12-06`. */
export const calendarDate = (day: string) => longFormat().format(new Date(`${day}T12:00:00`));
