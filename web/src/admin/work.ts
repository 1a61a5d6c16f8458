import type { Schema } from '@/shared/api/client.ts';

type Work = Schema<'AdminWork'>;

/** What waits for admins, the most urgent first, each with the tab where it is done and that tab's filter. */
export const WORK = [
  { kind: 'disputes', tab: 'disputes' },
  { kind: 'matches', tab: 'bookings', only: 'pending' },
  { kind: 'reports', tab: 'reports' },
  { kind: 'contact', tab: 'contact' },
  { kind: 'outbox', tab: 'outbox', only: 'dead' },
  { kind: 'jobs', tab: 'jobs' },
] as const satisfies readonly { kind: keyof Work; tab: string; only?: string }[];

/** How much there is to do on a tab. */
export function workOn(tab: string, work: Work | undefined): number {
  return WORK.filter((each) => each.tab === tab).reduce((sum, { kind }) => sum + (work?.[kind] ?? 0), 0);
}
