import { expect, test } from 'vitest';
import { mergePages } from './merge-pages.ts';

const rows = (...at: string[]) => at.map((created_at) => ({ created_at }));
const read = (lists: Parameters<typeof mergePages>[0]) => mergePages(lists).map(({ created_at }) => created_at);

test('lists are merged by age', () => {
  expect(
    read([
      { items: rows('5', '2'), hasMore: false },
      { items: rows('4', '1'), hasMore: false },
    ]),
  ).toEqual(['5', '4', '2', '1']);
  expect(read([])).toEqual([]);
});

test('nothing is shown beyond the last loaded row of every list', () => {
  expect(
    read([
      { items: rows('5', '3'), hasMore: true },
      { items: rows('4', '2'), hasMore: false },
    ]),
  ).toEqual(['5', '4', '3']);
  expect(
    read([
      { items: rows('9', '8'), hasMore: true },
      { items: rows('4', '2'), hasMore: true },
    ]),
  ).toEqual(['9', '8']);
});
