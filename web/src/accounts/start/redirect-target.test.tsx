import { expect, test } from 'vitest';
import { passwordResetPath, safeRedirectTarget } from './redirect-target.ts';

test('sign-in redirects to paths of this site', () => {
  for (const path of ['/payment/1?x=2#y', '/', '/profile?next=//elsewhere', '/experiences?query=a%2Fb', '/a//b']) {
    expect(safeRedirectTarget(path)).toBe(path);
  }
  expect(safeRedirectTarget('/a/./b/../c')).toBe('/a/c');
  expect(safeRedirectTarget('/pro\tfile')).toBe('/profile');
});

// the spellings of foreign sites are in `app/search-params.test.tsx`
test.each([['profile'], [''], [7], [undefined], ['/auth'], ['/auth/'], ['/x/../auth?next=/auth']])(
  '%j is no target',
  (target) => {
    expect(safeRedirectTarget(target)).toBeUndefined();
  },
);

test('a password reset keeps the redirect target', () => {
  expect(passwordResetPath(undefined)).toBe('/auth?reset=1');
  expect(passwordResetPath('/payment/1?x=2#y')).toBe('/auth?reset=1&next=%2Fpayment%2F1%3Fx%3D2%23y');
});
