import { renewSessionCookie } from './session-cookie.ts';

/** One message of the live stream, as the server names it. */
export interface LiveMessage {
  readonly event: 'notice' | 'changed' | 'thread' | 'reconnected';
  readonly data: unknown;
}

const NAME = 'parallax-events';
const MAX_WAIT = 60_000;

/**
 * Listens to the server's live stream until `signal` aborts. Over HTTP/1.1 a stream per tab would use up the browser's
 * connections, so the tab that holds the Web Lock opens the only one and relays it to the others.
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

  // Web Locks exist only on https and localhost; elsewhere every tab streams for itself.
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
        // What changed while we were away was not streamed: the pages ask again.
        if (failures > 0 || broken) relay({ event: 'reconnected', data: null });
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

    // The browser gives up on a refusal (401: the cookie is gone). Our bearer token sets it again.
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
