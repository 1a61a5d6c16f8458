import { openEventStream } from './event-stream.ts';
import { renewSessionCookie } from './session-cookie.ts';
import { takeTurns } from './tab-leader.ts';

/** A message of the live stream, with the server's event name. */
export interface LiveMessage {
  readonly event: 'notice' | 'changed' | 'thread' | 'opened' | 'reconnected';
  readonly data: unknown;
}

const NAME = 'parallax-events';

/**
 * Listens to the server's live stream until `signal` aborts. Over HTTP/1.1, a stream per tab would use up the browser's
 * six connections; so one tab opens the only stream and relays it to the others.
 */
export function listenToLiveStream(listener: (message: LiveMessage) => void, signal: AbortSignal) {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (message: MessageEvent<LiveMessage>) => listener(message.data);
  signal.addEventListener('abort', () => channel.close());

  const lead = (leading: AbortSignal, onAlive: () => void) =>
    relayStream(
      (message) => {
        listener(message);
        if (!signal.aborted) channel.postMessage(message);
      },
      onAlive,
      leading,
    );

  if (!('locks' in navigator)) {
    // Web Locks need https or localhost
    takeTurns(NAME, lead, signal);
    return;
  }
  const leading = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      lead(signal, () => undefined);
    });
  navigator.locks.request(NAME, { signal }, leading).catch((error: unknown) => {
    if (!signal.aborted) console.error('live stream', error);
  });
}

function relayStream(relay: (message: LiveMessage) => void, onAlive: () => void, signal: AbortSignal) {
  openEventStream(
    '/api/events',
    {
      events: {
        notice: (data) => relay({ event: 'notice', data }),
        changed: (data) => relay({ event: 'changed', data }),
        thread: (data) => relay({ event: 'thread', data }),
      },
      // Changes during an outage were not streamed: have the pages refetch.
      onOpen: (isResumed) => relay({ event: isResumed ? 'reconnected' : 'opened', data: null }),
      onAlive,
      // 401: the cookie has expired. The bearer token renews it.
      onRefused: renewSessionCookie,
    },
    signal,
  );
}
