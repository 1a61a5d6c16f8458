import { renewSessionCookie } from './session-cookie.ts';

/** A message of the live stream, with the server's event name. */
export interface LiveMessage {
  readonly event: 'notice' | 'changed' | 'thread' | 'opened' | 'reconnected';
  readonly data: unknown;
}

const NAME = 'parallax-events';
const MAX_WAIT = 60_000;

/**
 * Listens to the server's live stream until `signal` aborts. Over HTTP/1.1, a stream per tab would use up the browser's
 * connections; so the tab that holds the Web Lock opens the only stream and relays it to the others.
 */
export function listenToLiveStream(listener: (message: LiveMessage) => void, signal: AbortSignal) {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (message: MessageEvent<LiveMessage>) => listener(message.data);
  signal.addEventListener('abort', () => channel.close());

  const lead = () =>
    stream((message) => {
      listener(message);
      if (!signal.aborted) channel.postMessage(message);
    }, signal);

  // Web Locks need https or localhost; without them every tab opens its own stream.
  const done = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, lead) : lead();
  done.catch((error: unknown) => {
    if (!signal.aborted) console.error('live stream', error);
  });
}

/** Keeps one `EventSource` open until `signal` aborts. */
function stream(relay: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const open = () => {
      let broken = false;
      source = new EventSource('/api/events');
      source.onopen = () => {
        // Changes during the outage were not streamed: have the pages refetch.
        relay({ event: failures > 0 || broken ? 'reconnected' : 'opened', data: null });
        failures = 0;
        broken = false;
      };
      source.addEventListener('notice', (event) => relay({ event: 'notice', data: JSON.parse(event.data) }));
      source.addEventListener('changed', (event) => relay({ event: 'changed', data: JSON.parse(event.data) }));
      source.addEventListener('thread', (event) => relay({ event: 'thread', data: JSON.parse(event.data) }));
      source.onerror = () => {
        broken = true;
        if (source?.readyState === EventSource.CLOSED) retry();
      };
    };

    // The browser doesn't reconnect after a refusal (401: the cookie has expired). The bearer token renews the cookie.
    const retry = () => {
      failures += 1;
      timer = setTimeout(
        async () => {
          await renewSessionCookie().catch(() => undefined);
          if (!signal.aborted) open();
        },
        Math.min(MAX_WAIT, 1000 * 2 ** failures),
      );
    };

    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}
