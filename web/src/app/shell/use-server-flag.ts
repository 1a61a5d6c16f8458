import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the server wrote a note of this name into the page, before it could be asked; it never changes. In the page
 * that the build draws every note stands, and the server leaves out those that are not for its instance.
 */
export const useServerFlag = (name: 'demo' | 'sandbox') =>
  useSyncExternalStore(
    never,
    () => document.querySelector(`meta[name="parallax-${name}"]`) !== null,
    () => true,
  );
