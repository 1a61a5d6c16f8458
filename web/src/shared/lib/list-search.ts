import { useEffect } from 'react';

/** The search of each list, by its path, as it was last shown. */
const shown = new Map<string, object>();

/** Keeps what the list at `path` shows, so that the way back from an item leads to the same filters. */
export function useKeptListSearch(path: string, search: object) {
  useEffect(() => void shown.set(path, search), [path, search]);
}

/** The search with which the list at `path` was last shown. */
export const lastListSearch = (path: string): object => shown.get(path) ?? {};

/** Forgets them, so that the next user never sees what this one looked for. */
export const forgetListSearches = () => shown.clear();
