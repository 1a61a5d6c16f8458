import { longDate } from '@/shared/time/dates.ts';
import { copy } from './copy.ts';

/** The day of a message: `Today`, `Yesterday`, or its date. `now` is in milliseconds. */
export function dayLabel(iso: string, now: number): string {
  const day = longDate(iso);
  const before = new Date(now);
  if (day === longDate(before.toISOString())) return copy.thread.today;
  before.setDate(before.getDate() - 1);
  return day === longDate(before.toISOString()) ? copy.thread.yesterday : day;
}
