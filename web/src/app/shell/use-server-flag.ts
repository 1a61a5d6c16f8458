import { useSyncExternalStore } from 'react';

/** What an instance is, as a banner above every page says. */
export type ServerFlag = 'demo' | 'sandbox';

/** The flags of the page that the build draws (`app/prerender.tsx`). */
export const prerenderedFlags = new Set<ServerFlag>();

const never = () => () => {};

/** Whether the server wrote this flag into the page's head, so that it is known before anything is requested. */
export const useServerFlag = (name: ServerFlag) =>
  useSyncExternalStore(
    never,
    () => document.querySelector(`meta[name="parallax-${name}"]`) !== null,
    () => prerenderedFlags.has(name),
  );
