import type { Schema } from '@/shared/api/client.ts';

type Work = Schema<'AdminWork'>;

interface WorkItem {
  kind: Exclude<keyof Work, 'decide_by'>;
  /** The tab where it is done, if it isn't called like the kind. */
  tab?: 'bookings';
  /** That tab's filter. */
  only?: 'unmatched' | 'dead';
}

/** What waits for admins, the most urgent first. */
export const WORK: readonly WorkItem[] = [
  { kind: 'disputes' },
  { kind: 'money' },
  { kind: 'matches', tab: 'bookings', only: 'unmatched' },
  { kind: 'reports' },
  { kind: 'contact' },
  { kind: 'outbox', only: 'dead' },
  { kind: 'jobs' },
];

/** How much waits for admins in all. */
export const workInAll = (work: Work | undefined) => WORK.reduce((sum, { kind }) => sum + (work?.[kind] ?? 0), 0);

/** How much there is to do on a tab. */
export function workOn(tab: string, work: Work | undefined): number {
  return WORK.filter((each) => (each.tab ?? each.kind) === tab).reduce((sum, { kind }) => sum + (work?.[kind] ?? 0), 0);
}
