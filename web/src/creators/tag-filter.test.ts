import { expect, test } from 'vitest';
import { addTag } from './tag-filter.tsx';

test('a tag is added to the filter once, whatever its case, and only if it is not blank', () => {
  const tags = ['Unity'];
  expect(addTag(tags, ' WebXR ')).toEqual(['Unity', 'WebXR']);
  expect(addTag(tags, 'unity')).toBe(tags);
  expect(addTag(tags, '   ')).toBe(tags);
});
