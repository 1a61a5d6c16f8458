import { useRef } from 'react';

/** The attribute of what appears while a panel is open, and has the focus once when the panel has closed. */
const TAKES_FOCUS = 'data-takes-focus';

/**
 * Manages the focus of a modal panel that is opened by state rather than by a Radix trigger. It starts on the button
 * that is marked as safe, or in the first editable field if there are read-only ones, and returns to the element that had
 * it before; if that was a menu item, which is gone by then, to the button of its menu; or it goes to what the panel has
 * brought about (`TAKES_FOCUS`). Spread the result on `Dialog.Content`.
 */
export function useRestoreFocus() {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement;
      const opener = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      before.current = opener ? document.getElementById(opener) : active instanceof HTMLElement ? active : null;
      const panel = event.currentTarget;
      if (!(panel instanceof HTMLElement) || !panel.querySelector('input[readonly], [data-safe]')) return;
      event.preventDefault();
      panel.querySelector<HTMLElement>('input:not([readonly]), textarea, [data-safe]')?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const result = document.querySelector<HTMLElement>(`[${TAKES_FOCUS}]`);
      if (result) {
        result.removeAttribute(TAKES_FOCUS);
        return result.focus();
      }
      // what opened it may be gone: then the page finds another place
      if (before.current?.isConnected) before.current.focus();
    },
  };
}
