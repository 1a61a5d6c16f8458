/** A list as far as it has been loaded. */
interface PartialList<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at);

/**
 * Merges lists, newest first. A list with more pages is known only up to its last row: older rows of the others wait
 * until it has been read that far, or they would be in the wrong place.
 */
export function mergePages<T extends { created_at: string }>(lists: readonly PartialList<T>[]): T[] {
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ items }) => items.at(-1)?.created_at ?? '');
  const horizon = ends.sort().at(-1) ?? '';
  return lists
    .flatMap(({ items }) => [...items])
    .filter(({ created_at }) => created_at >= horizon)
    .sort(newestFirst);
}
