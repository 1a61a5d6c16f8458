import { expect, test } from 'vitest';
import { addTag } from './tag-filter.tsx';

test('a tag joins the filter once, whatever its case, and only if it says something', () => {
  const tags = ['Unity'];
  expect(addTag(tags, ' WebXR ')).toEqual(['Unity', 'WebXR']);
  expect(addTag(tags, 'unity')).toBe(tags);
  expect(addTag(tags, '   ')).toBe(tags);
});
