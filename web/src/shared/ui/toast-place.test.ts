import { expect, test } from 'vitest';
import { leastCovering } from './toast-place.ts';

const box = (top: number, bottom: number, left = 0, right = 100) => ({ left, right, top, bottom });
const PLACES = [
  ['top', box(72, 130)],
  ['bottom', box(690, 748)],
] as const;

test('toasts stay in their usual place where they cover nothing', () => {
  expect(leastCovering(PLACES, [box(200, 300)], [])).toBe('top');
  expect(leastCovering(PLACES, [box(130, 690)], [])).toBe('top');
});

test('toasts avoid what people need, even if they then cover several other fields', () => {
  expect(leastCovering(PLACES, [box(100, 140)], [])).toBe('bottom');
  expect(leastCovering(PLACES, [box(100, 140)], [box(690, 700), box(700, 720)])).toBe('bottom');
  expect(leastCovering(PLACES, [], [box(100, 140)])).toBe('bottom');
});

test('where every place covers something, the one that covers the least is taken', () => {
  expect(leastCovering(PLACES, [box(100, 110), box(110, 120), box(700, 710)], [])).toBe('bottom');
  expect(leastCovering(PLACES, [box(100, 110), box(700, 710)], [])).toBe('top');
});

test('a title counts more than some buttons, and less than what people need', () => {
  const buttons = [box(690, 700), box(700, 710), box(710, 720)];
  expect(leastCovering(PLACES, [], buttons, [box(100, 140)])).toBe('bottom');
  expect(leastCovering(PLACES, [box(690, 700)], [], [box(100, 140)])).toBe('top');
});

test('what is beside a place is not covered by it', () => {
  expect(leastCovering([['bottom-right', box(690, 748, 1044, 1416)]], [box(600, 800, 0, 1000)], [])).toBe(
    'bottom-right',
  );
  const corners = [
    ['bottom-right', box(690, 748, 1044, 1440)],
    ['top-right', box(72, 130, 1044, 1440)],
    ['bottom-left', box(690, 748, 0, 396)],
  ] as const;
  expect(leastCovering(corners, [box(0, 900, 700, 1400)], [])).toBe('bottom-left');
});
