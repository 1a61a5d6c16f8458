import type { Timeline } from '../queries.ts';

type Event = Pick<Timeline['events'][number], 'kind' | 'note'>;

/** Why the current split was proposed. A proposal that came with a dispute has its reason there. */
export function splitReason(oldestFirst: readonly Event[]): string | null {
  const proposed = oldestFirst.findLast(({ kind }) => kind === 'propose_split' || kind === 'dispute');
  return proposed?.kind === 'propose_split' ? proposed.note : null;
}
