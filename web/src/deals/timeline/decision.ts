import type { Timeline } from '../queries.ts';

/** Why our team decided as it did, where the deal ended with that. */
export function decisionReason({ events, waiting_on, waiting_for }: Timeline): string | null {
  if (waiting_on !== 'nobody' || waiting_for === '') return null;
  const last = events.findLast(({ kind }) => kind === 'resolve' || kind === 'accept_split');
  return last?.kind === 'resolve' ? last.note : null;
}
