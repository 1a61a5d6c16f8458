/** The loaded part of a list. */
interface PartialList<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at);

/**
 * Merges lists, newest first. Rows that are older than the last loaded row of a list with more pages are left out: rows
 * that are not loaded yet may belong above them.
 */
export function mergePages<T extends { created_at: string }>(lists: readonly PartialList<T>[]): T[] {
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ items }) => items.at(-1)?.created_at ?? '');
  const horizon = ends.sort().at(-1) ?? '';
  return lists
    .flatMap(({ items }) => [...items])
    .filter(({ created_at }) => created_at >= horizon)
    .sort(newestFirst);
}
