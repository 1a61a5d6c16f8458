import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

/** Sizes in bytes after gzip. The entry is everything the browser must have before the first paint. */
const ENTRY_JS = 135_000;
const ROUTE_JS = 25_000;
const CSS = 12_000;

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

const sessionClient = () => {
  const file = files.find(
    (candidate) =>
      candidate.type === 'chunk' && Object.keys(candidate.modules).some((id) => id.endsWith('src/shared/api/auth.ts')),
  );
  return file ? closure(file.fileName) : [];
};

test('the entry stays within its budget', () => {
  expect(weigh(entry())).toBeLessThan(ENTRY_JS);
});

test('no route adds more than its budget', () => {
  // The session client is fetched beside the entry on every page: no route adds it.
  const first = new Set([...entry(), ...sessionClient()]);
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
