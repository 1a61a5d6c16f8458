import { expect, test } from 'vitest';
import { safeNext } from './next.ts';

test('only a path of this site is gone to after signing in', () => {
  expect(safeNext('/payment/1?x=2#y')).toBe('/payment/1?x=2#y');
  for (const bad of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'profile',
    '',
    7,
    undefined,
    '/auth',
  ]) {
    expect(safeNext(bad)).toBeUndefined();
  }
});
