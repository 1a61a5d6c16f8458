import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

const KB = 1024;
/** Sizes after gzip. The entry is everything the browser must have before the first paint. */
const ENTRY_JS = 135 * KB;
const ROUTE_JS = 25 * KB;
const CSS = 12 * KB;

let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Vitest says 'test', which would build React's development half.
  process.env.NODE_ENV = 'production';
  const result = await build({ configFile: 'vite.config.ts', logLevel: 'silent', build: { write: false } });
  files = (Array.isArray(result) ? result : [result]).flatMap((output) =>
    'output' in output ? output.output : [],
  ) as typeof files;
}, 60_000);

const size = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length;
const chunk = (name: string) => files.find((file) => file.type === 'chunk' && file.fileName === name);

/** The chunk and everything it imports statically, without what is in `known` already. */
function closure(name: string, known = new Set<string>()): Set<string> {
  const file = chunk(name);
  if (file?.type !== 'chunk' || known.has(name)) return known;
  known.add(name);
  for (const other of file.imports) closure(other, known);
  return known;
}

function weigh(names: Iterable<string>) {
  let sum = 0;
  for (const name of names) {
    const file = chunk(name);
    if (file?.type === 'chunk') sum += size(file.code);
  }
  return sum;
}

const entry = () => {
  const file = files.find((candidate) => candidate.type === 'chunk' && candidate.isEntry);
  if (!file) throw new Error('the build has no entry');
  return closure(file.fileName);
};

/** What is fetched right after the entry on every page, or on every page of a signed-in person: no route adds it. */
const SOON = ['shared/api/auth.ts', 'shared/ui/toaster.tsx', 'app/account-corner.tsx'];

function soon() {
  const first = entry();
  for (const module of SOON) {
    const holds = (id: string) => id.endsWith(`/src/${module}`);
    const file = files.find((candidate) => candidate.type === 'chunk' && Object.keys(candidate.modules).some(holds));
    if (!file) throw new Error(`the build lacks ${module}`);
    closure(file.fileName, first);
  }
  return first;
}

test('the entry stays within its budget', () => {
  expect(weigh(entry())).toBeLessThan(ENTRY_JS);
});

test('no route adds more than its budget', () => {
  const first = soon();
  const heavy = files
    .filter((file) => file.type === 'chunk' && file.facadeModuleId?.includes('/src/routes/'))
    .map((file) => [file.fileName, weigh([...closure(file.fileName)].filter((name) => !first.has(name)))] as const)
    .filter(([, bytes]) => bytes > ROUTE_JS);
  expect(heavy).toEqual([]);
});

test('the styles stay within their budget', () => {
  const styles = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const bytes = styles.reduce((sum, file) => sum + (file.type === 'asset' ? size(file.source) : 0), 0);
  expect(bytes).toBeLessThan(CSS);
});
