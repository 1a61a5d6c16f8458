import { expect, test } from 'vitest';
import { coverOf } from './card.tsx';

test('half of a character breaks no address', () => {
  expect(coverOf('reef 🐠')).toBe('/media/covers/reef%20%F0%9F%90%A0.svg');
  expect(coverOf('reef \ud83d')).toBe('/media/covers/reef%20%EF%BF%BD.svg');
});
