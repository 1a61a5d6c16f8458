import { expect, test } from 'vitest';
import { withTag } from './add-tag.ts';

test('a tag joins the filter once, whatever its case, and only if it says something', () => {
  const tags = ['Unity'];
  expect(withTag(tags, ' WebXR ')).toEqual(['Unity', 'WebXR']);
  expect(withTag(tags, 'unity')).toBe(tags);
  expect(withTag(tags, '   ')).toBe(tags);
});
