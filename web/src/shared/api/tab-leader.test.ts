import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTurns } from './tab-leader.ts';

/** The storage of a browser, which tells every tab about changes. */
class Storage {
  private readonly values = new Map<string, string>();
  readonly windows: EventTarget[] = [];
  getItem(key: string) {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.values.set(key, value);
    this.tell(key);
  }
  removeItem(key: string) {
    this.values.delete(key);
    this.tell(key);
  }
  private tell(key: string) {
    setTimeout(() => {
      for (const window of this.windows) window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    });
  }
}

let storage: Storage;
let tabs: Tab[];
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

class Tab {
  readonly open = new AbortController();
  leads = false;
  turns = 0;
  renew: () => void = () => undefined;
  constructor() {
    const window = new EventTarget();
    storage.windows.push(window);
    vi.stubGlobal('window', window);
    takeTurns(
      'test',
      (signal, renew) => {
        this.leads = true;
        this.turns += 1;
        this.renew = renew;
        signal.addEventListener('abort', () => (this.leads = false));
      },
      this.open.signal,
    );
    tabs.push(this);
  }
}

const leaders = () => tabs.filter((tab) => tab.leads);
const wait = (seconds: number, isAlive = true) => {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1_000);
    // what arrives on the leader's stream
    if (isAlive && second % 15 === 14) for (const tab of leaders()) tab.renew();
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Storage();
  tabs = [];
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  for (const tab of tabs) tab.open.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('of eight tabs that open at once one leads, and stays the leader', () => {
  for (let count = 0; count < 8; count++) new Tab();
  wait(600);
  expect(leaders()).toHaveLength(1);
  expect(tabs.reduce((turns, tab) => turns + tab.turns, 0)).toBe(1);
});

test('another tab leads at once when the leader closes', () => {
  for (let count = 0; count < 3; count++) new Tab();
  wait(2);
  const [first] = leaders();
  first?.open.abort();
  wait(1);
  expect(leaders()).toHaveLength(1);
  expect(leaders()[0]).not.toBe(first);
});

test('another tab leads when nothing has arrived at the leader for 40 seconds', () => {
  for (let count = 0; count < 3; count++) new Tab();
  wait(2);
  const [first] = leaders();
  wait(40, false);
  expect(leaders()).toHaveLength(1);
  expect(leaders()[0]).not.toBe(first);
});

test('a lease from a clock that was wrong does not last', () => {
  storage.setItem('test-leader', `gone ${Date.now() + 86_400_000}`);
  new Tab();
  wait(4);
  expect(leaders()).toHaveLength(1);
});

test('without storage a tab leads while it is visible', () => {
  vi.stubGlobal('localStorage', undefined);
  const tab = new Tab();
  expect(tab.leads).toBe(true);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tab.leads).toBe(false);
});
