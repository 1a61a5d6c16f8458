import { expect, test } from 'vitest';
import { mailto } from './mailto.ts';

test.each([
  ['ann@example.org', undefined, 'mailto:ann@example.org'],
  ['ann+vr@example.org', 'Re: A & B?', 'mailto:ann%2Bvr@example.org?subject=Re%3A%20A%20%26%20B%3F'],
  ['ann?bcc=eve@example.org', 'Hi', 'mailto:ann%3Fbcc%3Deve@example.org?subject=Hi'],
  ['ann&cc=eve%40x@example.org', undefined, 'mailto:ann%26cc%3Deve%2540x@example.org'],
  ['ann#b@example.org', undefined, 'mailto:ann%23b@example.org'],
])('an address cannot add parameters: %s', (email, subject, link) => {
  expect(mailto(email, subject)).toBe(link);
});
