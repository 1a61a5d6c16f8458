import type { Schema } from '@/shared/api/client.ts';

type Work = Schema<'AdminWork'>;

/** What waits for admins, the most urgent first, each with the tab where it is done and that tab's filter. */
export const WORK = [
  { kind: 'disputes', tab: 'disputes' },
  { kind: 'money', tab: 'money' },
  { kind: 'matches', tab: 'bookings', only: 'unmatched' },
  { kind: 'reports', tab: 'reports' },
  { kind: 'contact', tab: 'contact' },
  { kind: 'outbox', tab: 'outbox', only: 'dead' },
  { kind: 'jobs', tab: 'jobs' },
] as const satisfies readonly { kind: Exclude<keyof Work, 'decide_by'>; tab: string; only?: string }[];

/** How much waits for admins in all. */
export const workInAll = (work: Work | undefined) => WORK.reduce((sum, { kind }) => sum + (work?.[kind] ?? 0), 0);

/** How much there is to do on a tab. */
export function workOn(tab: string, work: Work | undefined): number {
  return WORK.filter((each) => each.tab === tab).reduce((sum, { kind }) => sum + (work?.[kind] ?? 0), 0);
}
