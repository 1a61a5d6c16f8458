import { useSyncExternalStore } from 'react';

/** One toast at a time; a new one replaces the previous one. */
const LIMIT = 1;
/** A dismissed toast stays in the list for this long, in milliseconds, so that it can still be updated. */
const REMOVE_AFTER = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string | undefined;
  /** Further information on a separate line. */
  detail?: string | undefined;
  tone?: 'success' | 'error';
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface ToastEntry extends ToastContent {
  readonly id: string;
  readonly open: boolean;
}

let toasts: readonly ToastEntry[] = [];
let last = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function set(next: readonly ToastEntry[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one; the result can update or dismiss it. */
export function toast(content: ToastContent) {
  last += 1;
  const id = String(last);
  set([{ ...content, id, open: true }, ...toasts].slice(0, LIMIT));
  return {
    id,
    update: (change: Partial<ToastContent>) => updateToast(id, change),
    dismiss: () => dismissToast(id),
    remove: () => removeToast(id),
  };
}

function updateToast(id: string, change: Partial<ToastContent>) {
  set(toasts.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
}

/** Dismisses a toast; it is removed 1,000,000 ms later. */
export function dismissToast(id: string) {
  if (!removals.has(id)) {
    removals.set(
      id,
      setTimeout(() => removeToast(id), REMOVE_AFTER),
    );
  }
  set(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

function removeToast(id: string) {
  clearTimeout(removals.get(id));
  removals.delete(id);
  set(toasts.filter((entry) => entry.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const getToasts = () => toasts;
export const useToasts = () => useSyncExternalStore(subscribe, getToasts);
