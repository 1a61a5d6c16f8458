import { expect, test } from 'vitest';
import { mergedPages } from './merge-pages.ts';

const rows = (...at: string[]) => at.map((created_at) => ({ created_at }));
const read = (lists: Parameters<typeof mergedPages>[0]) => mergedPages(lists).map(({ created_at }) => created_at);

test('lists are joined by age', () => {
  expect(
    read([
      { items: rows('5', '2'), goesOn: false },
      { items: rows('4', '1'), goesOn: false },
    ]),
  ).toEqual(['5', '4', '2', '1']);
  expect(read([])).toEqual([]);
});

test('nothing is shown beyond what is known of every list', () => {
  expect(
    read([
      { items: rows('5', '3'), goesOn: true },
      { items: rows('4', '2'), goesOn: false },
    ]),
  ).toEqual(['5', '4', '3']);
  expect(
    read([
      { items: rows('9', '8'), goesOn: true },
      { items: rows('4', '2'), goesOn: true },
    ]),
  ).toEqual(['9', '8']);
});
