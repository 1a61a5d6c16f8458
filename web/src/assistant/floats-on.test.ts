import { expect, test } from 'vitest';
import { floatsOn } from './floats-on.ts';

test.each(['/', '/g/1', '/modules/oneverse'])('floats over %s', (path) => expect(floatsOn(path, false)).toBe(true));

test('the front page of signed-in users has buttons where it would float', () => {
  expect(floatsOn('/', true)).toBe(false);
  expect(floatsOn('/g/1', true)).toBe(true);
});

test.each([
  '/messages',
  '/messages/1',
  '/deals',
  '/deals/1',
  '/match',
  '/payment/1',
  '/payments',
  '/payment-success',
  '/auth',
  '/create-experience',
  '/about',
  '/creators',
  '/creators/1',
  '/experience-generator',
  '/experiences',
  '/experiences/1',
  '/experiences/1/edit',
  '/settings',
  '/profile',
  '/receipts/1',
  '/admin',
])('is at the end of %s', (path) => expect(floatsOn(path, false)).toBe(false));
