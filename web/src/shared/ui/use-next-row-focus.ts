import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when an action removes the row that has it: on the first button of the row that takes its
 * place or, if none is left, on the heading of what is shown then. `box` is around the list and around what replaces it;
 * the function that is returned is called with the id of the row that will leave.
 */
export function useNextRowFocus(box: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const leaving = useRef<{ id: string; place: number }>(undefined);
  // Before the next frame, in which the focus would go to the page's heading.
  useLayoutEffect(() => {
    const gone = leaving.current;
    if (!gone || ids.includes(gone.id)) return;
    leaving.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = box.current?.querySelectorAll('li') ?? [];
    const next = rows[Math.min(gone.place, rows.length - 1)]?.querySelector('button');
    const heading = box.current?.querySelector<HTMLElement>('h3');
    if (!next && heading) heading.tabIndex = -1;
    (next ?? heading)?.focus();
  });
  return (id: string) => {
    leaving.current = { id, place: ids.indexOf(id) };
  };
}
