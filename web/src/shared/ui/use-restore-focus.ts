import { useRef } from 'react';

/**
 * Manages the focus of a modal panel that is opened by state rather than by a Radix trigger: it starts where something
 * is to be typed, past read-only fields, and returns to what had it before. Spread the result on `Dialog.Content`. A
 * menu item is gone by then, so the focus returns to the button that opened its menu.
 */
export function useRestoreFocus() {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement;
      const opener = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      before.current = opener ? document.getElementById(opener) : active instanceof HTMLElement ? active : null;
      const panel = event.currentTarget;
      if (!(panel instanceof HTMLElement) || !panel.querySelector('input[readonly]')) return;
      event.preventDefault();
      panel.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      before.current?.focus();
    },
  };
}
