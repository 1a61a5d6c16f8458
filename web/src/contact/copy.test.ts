import { expect, test } from 'vitest';
import spanish from './copy.es.ts';
import { copy } from './copy.ts';

test("the team's title names its size", () => {
  const title = (count: number) => copy.about.teamTitle(count).join(' ');
  expect([1, 2, 3, 12].map(title)).toEqual([
    'One person, one room.',
    'Two people, one room.',
    'Three people, one room.',
    'Twelve people, one room.',
  ]);
  expect([1, 2, 12].map((count) => spanish.about.teamTitle(count)[0])).toEqual([
    'Una persona,',
    'Dos personas,',
    'Doce personas,',
  ]);
});
