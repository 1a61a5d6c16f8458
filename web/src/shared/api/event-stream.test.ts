import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

/** An `EventSource` whose server is the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  isRefused() {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  }
  sends(name: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let stop: AbortController;
const log: string[] = [];
const newest = () => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('no stream was opened');
  return source;
};
const start = () =>
  openEventStream(
    '/events',
    {
      events: { notice: (data) => log.push(`notice ${JSON.stringify(data)}`) },
      onOpen: (isResumed) => log.push(isResumed ? 'resumed' : 'opened'),
      onRefused: async () => log.push('refused'),
    },
    stop.signal,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  FakeSource.all = [];
  log.length = 0;
  stop = new AbortController();
  start();
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a silent stream is opened again within 40 seconds, and one with pings is kept', () => {
  newest().opens();
  for (let seconds = 0; seconds < 120; seconds += 15) {
    vi.advanceTimersByTime(15_000);
    newest().sends('ping');
  }
  expect(FakeSource.all).toHaveLength(1);
  vi.advanceTimersByTime(40_000);
  expect(FakeSource.all).toHaveLength(2);
  expect(FakeSource.all[0]?.readyState).toBe(FakeSource.CLOSED);
  newest().opens();
  newest().sends('notice', 7);
  expect(log).toEqual(['opened', 'resumed', 'notice 7']);
});

test('a connection that never opens is tried again', () => {
  vi.advanceTimersByTime(40_000);
  expect(FakeSource.all).toHaveLength(2);
});

test('after a sleep, in which timers stood still, the stream is opened again at once', () => {
  newest().opens();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(3_000);
  expect(FakeSource.all).toHaveLength(2);
});

test('the stream is opened again when the browser is online again', () => {
  newest().opens();
  window.dispatchEvent(new Event('online'));
  expect(FakeSource.all).toHaveLength(2);
});

test('a page that is shown again after a silence opens the stream at once', () => {
  newest().opens();
  page.visibilityState = 'hidden';
  // timers of hidden pages run once a minute, so the check is late
  vi.setSystemTime(Date.now() + 20_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.all).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.all).toHaveLength(2);
});

test('a refused stream is asked for again, less and less often', async () => {
  newest().opens();
  newest().isRefused();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([FakeSource.all.length, log]).toEqual([2, ['opened', 'refused']]);
  newest().isRefused();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(FakeSource.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100);
  newest().opens();
  expect(log.at(-1)).toBe('resumed');
});

test('nothing is left once the page has no use for the stream', () => {
  newest().opens();
  stop.abort();
  expect(newest().readyState).toBe(FakeSource.CLOSED);
  vi.advanceTimersByTime(120_000);
  window.dispatchEvent(new Event('online'));
  expect(FakeSource.all).toHaveLength(1);
});
