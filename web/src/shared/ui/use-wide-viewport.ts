import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 768px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for a table; phones get cards. */
export const useWideViewport = () => useSyncExternalStore(subscribe, () => wide.matches);
