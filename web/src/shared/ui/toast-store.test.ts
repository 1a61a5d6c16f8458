import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts, toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => getToasts().map((entry) => `${entry.title}${entry.open ? '' : ' (closed)'}`);

test('a new toast replaces the old one', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(titles()).toEqual(['second']);
});

test('a toast can be updated, dismissed and removed', () => {
  const entry = toast({ title: 'Saving' });
  entry.update({ title: 'Saved' });
  expect(titles()).toEqual(['Saved']);
  entry.dismiss();
  expect(titles()).toEqual(['Saved (closed)']);
  entry.remove();
  expect(titles()).toEqual([]);
});

test('a dismissed toast is removed after 1,000,000 ms', () => {
  const { id } = toast({ title: 'Gone soon' });
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(titles()).toEqual(['Gone soon (closed)']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});
