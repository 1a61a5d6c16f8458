import { globSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const isCode = (file: string) => /\.tsx?$/.test(file) && !/^copy\.|\.test\.tsx?$/.test(file);

test('no folder holds only texts: they are beside the code that shows them', () => {
  const folders = globSync('src/**/copy.ts').map(dirname);
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => !readdirSync(folder).some(isCode))).toEqual([]);
});
