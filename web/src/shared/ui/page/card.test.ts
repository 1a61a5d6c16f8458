import { expect, test } from 'vitest';
import { coverUrl } from './card.tsx';

test("a lone surrogate doesn't break a URL", () => {
  expect(coverUrl('reef 🐠')).toBe('/media/covers/reef%20%F0%9F%90%A0.svg');
  expect(coverUrl('reef \ud83d')).toBe('/media/covers/reef%20%EF%BF%BD.svg');
});
