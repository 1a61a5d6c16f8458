/** What a page does with a stream of server-sent events. */
interface EventStreamOptions {
  /** The events by name, with their data. */
  readonly events: Readonly<Record<string, (data: unknown) => void>>;
  /** It is open; `isResumed` unless it is for the first time: what happened meanwhile was not sent. */
  readonly onOpen?: (isResumed: boolean) => void;
  /** Something has arrived, if only a ping. */
  readonly onAlive?: () => void;
  /** The server refuses the stream; it is asked again after this. */
  readonly onRefused?: () => Promise<unknown>;
}

/** The server sends something at least every 15 s: after two pings and a little more it is gone. */
const MAX_SILENCE = 33_000;
/** A page that people look at again doesn't wait for the second ping. */
const MAX_SILENCE_WHEN_SHOWN = 18_000;
/** How often that is checked; both together are less than 40 s. */
const CHECK_INTERVAL = 3_000;
/** The longest wait after refusals. */
const MAX_WAIT = 60_000;

/**
 * Keeps one `EventSource` open until `signal` aborts. A connection can die without a word: after a sleep, a change of
 * network, or at a proxy that lost it. `EventSource` never notices, so this opens another one when nothing has come for
 * too long, when the browser is online again, and when the page is shown again after a silence.
 */
export function openEventStream(url: string, options: EventStreamOptions, signal: AbortSignal) {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasOpen = false;
  // wall-clock time, because timers stand still while the machine sleeps
  let lastArrival = Date.now();

  const arrived = () => {
    lastArrival = Date.now();
    options.onAlive?.();
  };

  const open = () => {
    clearTimeout(retryTimer);
    source?.close();
    lastArrival = Date.now();
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      failures = 0;
      arrived();
      options.onOpen?.(wasOpen);
      wasOpen = true;
    };
    opened.addEventListener('ping', arrived);
    for (const [name, handle] of Object.entries(options.events)) {
      opened.addEventListener(name, (event) => {
        arrived();
        handle(JSON.parse(event.data));
      });
    }
    opened.onerror = () => {
      // the browser connects again by itself after a lost connection, but not after a refusal
      if (source === opened && opened.readyState === EventSource.CLOSED) retryLater();
    };
  };

  const retryLater = () => {
    failures += 1;
    // whatever was refused, the stream has missed something by the time it opens
    wasOpen = true;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(
      async () => {
        await options.onRefused?.().catch(() => undefined);
        if (!signal.aborted) open();
      },
      Math.min(MAX_WAIT, 1000 * 2 ** failures),
    );
  };

  const reopenAfter = (silence: number) => {
    const isWaiting = source?.readyState === EventSource.CLOSED;
    if (!isWaiting && Date.now() - lastArrival > silence) open();
  };
  const whenShown = () => {
    if (document.visibilityState === 'visible') reopenAfter(MAX_SILENCE_WHEN_SHOWN);
  };

  const checkTimer = setInterval(() => reopenAfter(MAX_SILENCE), CHECK_INTERVAL);
  window.addEventListener('online', open, { signal });
  document.addEventListener('visibilitychange', whenShown, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(retryTimer);
    clearInterval(checkTimer);
    source?.close();
  });
  open();
}
