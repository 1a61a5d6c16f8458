import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
/** Also read by /theme.js before the first paint. */
const KEY = 'theme';
const listeners = new Set<() => void>();

const themeNow = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

function storedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  const colour = theme === 'light' ? '#fafafb' : '#0a0a0d';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  for (const listener of listeners) listener();
}

/** Shows `theme` and saves it in this browser. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the theme lasts until the page is left.
  }
  applyTheme(theme);
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) applyTheme(event.newValue === 'light' ? 'light' : 'dark');
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  const stored = storedTheme();
  // Another tab may have changed it after this page was painted and before this page listened.
  if (stored && stored !== themeNow()) applyTheme(stored);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The current theme, in sync with other tabs. */
export const useTheme = () => useSyncExternalStore<Theme>(subscribe, themeNow, () => 'dark');
