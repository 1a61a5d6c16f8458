import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
/** Also read by /theme.js before the first paint. */
const KEY = 'theme';
const listeners = new Set<() => void>();

const themeNow = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  const colour = theme === 'light' ? '#fafafb' : '#0a0a0d';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  for (const listener of listeners) listener();
}

/** Shows `theme` and remembers it in this browser. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
  applyTheme(theme);
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) applyTheme(event.newValue === 'light' ? 'light' : 'dark');
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The theme of the page, in step with other tabs. */
export const useTheme = () => useSyncExternalStore<Theme>(subscribe, themeNow, () => 'dark');
