import type { Timeline } from '../queries.ts';

type Event = Pick<Timeline['events'][number], 'kind' | 'note'>;

/** Why the current split was proposed. In a dispute, the statements of both sides say it. */
export function splitReason(oldestFirst: readonly Event[]): string | null {
  if (oldestFirst.some(({ kind }) => kind === 'dispute' || kind === 'contest')) return null;
  return oldestFirst.findLast(({ kind }) => kind === 'propose_split')?.note ?? null;
}
