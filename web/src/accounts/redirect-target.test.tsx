import { expect, test } from 'vitest';
import { passwordResetPath, safeRedirectTarget } from './redirect-target.ts';

test('sign-in redirects only to paths of this site', () => {
  expect(safeRedirectTarget('/payment/1?x=2#y')).toBe('/payment/1?x=2#y');
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
    expect(safeRedirectTarget(bad)).toBeUndefined();
  }
});

test('a password reset keeps the redirect target', () => {
  expect(passwordResetPath(undefined)).toBe('/auth?reset=1');
  expect(passwordResetPath('/payment/1?x=2#y')).toBe('/auth?reset=1&next=%2Fpayment%2F1%3Fx%3D2%23y');
});
