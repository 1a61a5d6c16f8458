import { useSyncExternalStore } from 'react';

/** How far product time is ahead of this machine's clock, in milliseconds: the test clock moves it. */
let ahead = 0;
let shown = Date.now();
const listeners = new Set<() => void>();

/** Takes the server's product time (ISO 8601) as the time from which the page counts. */
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

/** Product time in milliseconds, renewed every half minute. */
export const useNow = () => useSyncExternalStore(subscribe, () => shown);
