import { expect, test } from 'vitest';
import { isComposing } from './composition.ts';

const key = (init: KeyboardEventInit) => ({
  nativeEvent: { isComposing: false, keyCode: 0, ...init } as KeyboardEvent,
});

test.each([
  [{}, false],
  [{ keyCode: 13 }, false],
  [{ isComposing: true }, true],
  // Safari, after the composition has ended
  [{ keyCode: 229 }, true],
])('Enter with %o belongs to an input method editor: %s', (init, expected) => {
  expect(isComposing(key(init))).toBe(expected);
});
