import { expect, test } from 'vitest';
import { free, leastCovering } from './toast-place.ts';

const box = (top: number, bottom: number, left = 0, right = 100) => ({ left, right, top, bottom });
const PLACES = [
  ['top', box(72, 130)],
  ['bottom', box(690, 748)],
] as const;

const NEEDED = 1000;
const TITLE = 10;
const BUTTON = 1;

test('toasts stay in their usual place where they cover nothing', () => {
  expect(leastCovering(PLACES, [[NEEDED, [box(200, 300)]]])).toBe('top');
  expect(leastCovering(PLACES, [[NEEDED, [box(130, 690)]]])).toBe('top');
});

test('toasts avoid what people need, even if they then cover several other fields', () => {
  const needed = [NEEDED, [box(100, 140)]] as const;
  expect(leastCovering(PLACES, [needed])).toBe('bottom');
  expect(leastCovering(PLACES, [needed, [BUTTON, [box(690, 700), box(700, 720)]]])).toBe('bottom');
  expect(leastCovering(PLACES, [[BUTTON, [box(100, 140)]]])).toBe('bottom');
});

test('where every place covers something, the one that covers the least is taken', () => {
  expect(leastCovering(PLACES, [[NEEDED, [box(100, 110), box(110, 120), box(700, 710)]]])).toBe('bottom');
  expect(leastCovering(PLACES, [[NEEDED, [box(100, 110), box(700, 710)]]])).toBe('top');
});

test('a title counts more than some buttons, and less than what people need', () => {
  const title = [TITLE, [box(100, 140)]] as const;
  expect(leastCovering(PLACES, [[BUTTON, [box(690, 700), box(700, 710), box(710, 720)]], title])).toBe('bottom');
  expect(leastCovering(PLACES, [[NEEDED, [box(690, 700)]], title])).toBe('top');
});

test('what is beside a place is not covered by it', () => {
  expect(leastCovering([['bottom-right', box(690, 748, 1044, 1416)]], [[NEEDED, [box(600, 800, 0, 1000)]]])).toBe(
    'bottom-right',
  );
  const corners = [
    ['bottom-right', box(690, 748, 1044, 1440)],
    ['top-right', box(72, 130, 1044, 1440)],
    ['bottom-left', box(690, 748, 0, 396)],
  ] as const;
  expect(leastCovering(corners, [[NEEDED, [box(0, 900, 700, 1400)]]])).toBe('bottom-left');
});

test('a place is free if it covers no title, field or button; other texts do not count', () => {
  const of = (weight: number) => free(PLACES, [[weight, [box(100, 140)]]]).map(([place]) => place);
  expect(of(NEEDED)).toEqual(['bottom']);
  expect(of(5)).toEqual(['bottom']);
  expect(of(BUTTON)).toEqual(['top', 'bottom']);
});
