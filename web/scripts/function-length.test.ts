import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The longest function or component, in lines. Biome's rule doesn't count the line breaks between the parts of JSX. */
const MOST = 75;

interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
}

/** The first and last line of each function in `text` that has more than `MOST` lines. */
function longFunctions(file: string, text: string): string[] {
  const found: string[] = [];
  const line = (offset = 0) => text.slice(0, offset).split('\n').length;
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as Node;
    const lines = type?.includes('Function') ? line(end) - line(start) + 1 : 0;
    if (lines > MOST) found.push(`${file}:${line(start)} has ${lines} lines`);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, text).program);
  return found;
}

const isSource = (file: string) => !/\.(test|gen|d)\.tsx?$/.test(file);

test('functions are short enough to be read at once', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(isSource);
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => longFunctions(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('lines between the parts of JSX count', () => {
  const text = `const Long = () => (\n  <div>\n${'    <br />\n'.repeat(MOST)}  </div>\n);`;
  expect(longFunctions('long.tsx', text)).toEqual(['long.tsx:1 has 79 lines']);
});
