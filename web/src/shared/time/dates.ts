import { dayAndTime, locale } from '../lib/language.ts';
import { once } from '../lib/once.ts';

/** Where the account's time zone is kept, if it isn't the browser's. */
const KEY = 'time-zone';

/** The zone of shown times; `undefined`: the browser's, as for guests. */
let zone: string | undefined;
try {
  zone = localStorage.getItem(KEY) ?? undefined;
} catch {
  // without storage, and while the build prerenders pages
}

/** Shows times in `next`, which the browser has to know, on this visit and later ones; `undefined`: in the browser's. */
export function showTimesIn(next: string | undefined) {
  zone = next;
  try {
    if (next) localStorage.setItem(KEY, next);
    else localStorage.removeItem(KEY);
  } catch {
    // without storage, the zone is known once the account is loaded
  }
}

/** Writes moments in the zone of shown times. One that is not the browser's is named beside the time of day. */
export function zoned(options: Intl.DateTimeFormatOptions): (at: string | Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  let madeFor: string | undefined;
  return (at) => {
    if (!made || madeFor !== zone) {
      made = new Intl.DateTimeFormat(locale, {
        ...options,
        ...(zone && { timeZone: zone, ...(options.hour && { timeZoneName: 'short' }) }),
      });
      madeFor = zone;
    }
    return made.format(new Date(at));
  };
}

/** `November 20, 2026`. */
export const longDate = zoned({ year: 'numeric', month: 'long', day: 'numeric' });

/** `Nov 20, 2026`, for tables and narrow rows. */
export const mediumDate = zoned({ year: 'numeric', month: 'short', day: 'numeric' });

/** `3:04 PM`. */
export const timeOfDay = zoned({ hour: 'numeric', minute: '2-digit' });

/** `Nov 20, 2026, 3:04 PM`, for tables. */
export const mediumDateAndTime = (iso: string) => `${mediumDate(iso)}, ${timeOfDay(iso)}`;

/** `November 20, 2026 at 3:04 PM`. */
export const dateAndTime = (iso: string) => dayAndTime(longDate(iso), timeOfDay(iso));

const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }));

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

const dayLong = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** `December 6, 2026` for a day without a time, such as `2026-12-06`. */
export const calendarDate = (day: string) => dayLong().format(new Date(day));
