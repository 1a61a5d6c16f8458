import { useSyncExternalStore } from 'react';

/** How far product time is ahead of this computer's clock, in milliseconds; the test clock changes it. */
let ahead = 0;
let shown = Date.now();
const listeners = new Set<() => void>();

/** Sets product time to the server's `now` (ISO 8601). */
export function setServerNow(iso: string) {
  ahead = new Date(iso).getTime() - Date.now();
  tick();
}

function tick() {
  shown = Date.now() + ahead;
  for (const listener of listeners) listener();
}

let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Product time in milliseconds, updated every 30 seconds. */
export const useNow = () => useSyncExternalStore(subscribe, () => shown);

/** Product time in milliseconds, outside of rendering. */
export const serverNow = () => Date.now() + ahead;
