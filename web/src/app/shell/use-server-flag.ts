import { useSyncExternalStore } from 'react';

/** The kind of instance, announced in a banner above every page. */
export type ServerFlag = 'demo' | 'sandbox';

/** The flags of the page that is being prerendered (`app/prerender.tsx`). */
export const prerenderedFlags = new Set<ServerFlag>();

const never = () => () => {};

/** Whether the server has written this flag into the document's head, so that it is known before any request. */
export const useServerFlag = (name: ServerFlag) =>
  useSyncExternalStore(
    never,
    () => document.querySelector(`meta[name="parallax-${name}"]`) !== null,
    () => prerenderedFlags.has(name),
  );
