import { useSyncExternalStore } from 'react';

/** A hook that says whether the media `query` matches. */
function mediaHook(query: string) {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** The open window covers the whole screen. */
export const usePhone = mediaHook('(max-width: 639px)');

/** Whether anything may float beside the content. On phones, and on pages at 200 %, it would cover what is being read. */
export const useRoom = mediaHook('(min-width: 1024px) and (min-height: 600px)');
