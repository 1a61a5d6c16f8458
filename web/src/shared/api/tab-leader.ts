/** Who leads, in `localStorage`: a tab, and until when the others believe it without hearing more. */
interface Lease {
  readonly tab: string;
  readonly until: number;
}

/** The leader renews its lease when something arrives, at least every 15 s; timers of hidden tabs are too slow for it. */
const LEASE = 35_000;
/** How often a tab looks whether there is a leader. */
const CHECK_INTERVAL = 3_000;
/** How long a tab waits whether another one claims the lead at the same moment: the last one has it. */
const SETTLE = 500;

/**
 * Where there are no Web Locks: has one of the browser's tabs at a time call `lead`, with a signal that aborts once
 * another tab leads, and a function that it calls whenever it has proof that it still works. Without storage each tab
 * leads while it is visible.
 */
export function takeTurns(name: string, lead: (signal: AbortSignal, renew: () => void) => void, signal: AbortSignal) {
  const key = `${name}-leader`;
  const tab = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  let leading: AbortController | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const lease = (): Lease | undefined => {
    const [holder, until] = (localStorage.getItem(key) ?? '').split(' ');
    return holder && until ? { tab: holder, until: Number(until) } : undefined;
  };
  const write = () => localStorage.setItem(key, `${tab} ${Date.now() + LEASE}`);
  const renew = () => {
    if (leading) write();
  };
  const isFree = () => {
    const current = lease();
    // a lease that ends later than any can end was written while the clock was wrong
    return !current || !(current.until >= Date.now()) || current.until > Date.now() + 2 * LEASE;
  };
  const start = () => {
    leading = new AbortController();
    renew();
    lead(leading.signal, renew);
  };
  const stop = () => {
    clearTimeout(settling);
    settling = undefined;
    leading?.abort();
    leading = undefined;
  };
  const release = () => {
    stop();
    if (lease()?.tab === tab) localStorage.removeItem(key);
  };
  const claim = () => {
    write();
    settling = setTimeout(() => {
      settling = undefined;
      if (lease()?.tab === tab) start();
    }, SETTLE);
  };
  const check = () => {
    if (leading && lease() && lease()?.tab !== tab) stop();
    else if (!leading && settling === undefined && isFree()) claim();
  };

  const turnsByVisibility = () => {
    if (document.visibilityState === 'visible' && !leading) {
      leading = new AbortController();
      lead(leading.signal, () => undefined);
    } else if (document.visibilityState !== 'visible') stop();
  };

  if (!hasStorage(key)) {
    document.addEventListener('visibilitychange', turnsByVisibility, { signal });
    signal.addEventListener('abort', stop);
    turnsByVisibility();
    return;
  }
  const timer = setInterval(check, CHECK_INTERVAL);
  // another tab leads, or has stopped to
  window.addEventListener('storage', (event) => event.key === key && check(), { signal });
  document.addEventListener('visibilitychange', check, { signal });
  window.addEventListener('pagehide', release, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    release();
  });
  check();
}

function hasStorage(key: string): boolean {
  try {
    localStorage.setItem(`${key}-probe`, '');
    localStorage.removeItem(`${key}-probe`);
    return true;
  } catch {
    return false;
  }
}
