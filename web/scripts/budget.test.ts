import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

const KB = 1024;
/** Sizes after gzip. The entry is everything the browser must have before the first paint. */
const ENTRY_JS = 135 * KB;
const ROUTE_JS = 25 * KB;
/** Of all pages together, in one cascade (docs/decisions/0008-budgets.md says why it is more than the 12 KB of the first design). */
const CSS = 15 * KB;
/**
 * All that the build gives a guest on the front page, as the server sends it: Brotli, fonts as they are. The pictures that
 * the server draws there are up to 28 KB more, and what it tells 2 KB: within 220 KB together.
 */
const LANDING = 188 * KB;

let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Vitest says 'test', which would build React's development half.
  process.env.NODE_ENV = 'production';
  const result = await build({ configFile: 'vite.config.ts', logLevel: 'silent', build: { write: false } });
  files = (Array.isArray(result) ? result : [result]).flatMap((output) =>
    'output' in output ? output.output : [],
  ) as typeof files;
}, 180_000);

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
const SOON = ['shared/api/auth.ts', 'shared/ui/toaster.tsx', 'app/shell/account-menu.tsx'];

/** The same for a guest on the front page, who needs no client of the authentication service, and the page itself. */
const FRONT = ['assistant/chat-launcher.tsx', 'routes/index.tsx?tsr-split=component'];

/** What the server gives there (`scripts/prerender.ts`). */
const FRONT_PAGE = 'front.html';

/** The entry and the chunks that hold `modules`, with all they import. */
function loaded(modules: readonly string[]) {
  const first = entry();
  for (const module of modules) {
    const holds = (id: string) => id.endsWith(`/src/${module}`);
    const file = files.find((candidate) => candidate.type === 'chunk' && Object.keys(candidate.modules).some(holds));
    if (!file) throw new Error(`the build lacks ${module}`);
    closure(file.fileName, first);
  }
  return first;
}

test('nothing for tests is in the build', () => {
  const modules = files.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  expect(modules.filter((id) => /\/src\/testing\/|\/node_modules\/(msw|@mswjs)\//.test(id))).toEqual([]);
});

test('the entry stays within its budget', () => {
  expect(weigh(entry())).toBeLessThan(ENTRY_JS);
});

test('no route adds more than its budget', () => {
  const first = loaded(SOON);
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

test('the front page stays within its budget', () => {
  const text = [readFileSync('public/theme.js'), readFileSync('public/favicon.svg')];
  const fonts: number[] = [];
  const names = loaded(FRONT);
  // What the page itself asks for early counts whether or not anything imports it.
  for (const [, name] of page().matchAll(/modulepreload"[^>]*href="\/([^"]+)"/g)) names.add(String(name));
  const wanted = new Set([...names].flatMap((name) => [...stylesOf(name)]));
  for (const file of files) {
    if (file.type === 'chunk' && names.has(file.fileName)) text.push(Buffer.from(file.code));
    if (file.type === 'asset' && (wanted.has(file.fileName) || file.fileName === FRONT_PAGE)) {
      text.push(Buffer.from(file.source));
    }
    // Words and numbers in Latin script: both families, of which the rest is fetched when a page needs it.
    if (file.type === 'asset' && /-latin-wght-.*\.woff2$/.test(file.fileName)) fonts.push(file.source.length);
  }
  expect(fonts).toHaveLength(2);
  const bytes = [...text.map((file) => brotliCompressSync(file).length), ...fonts].reduce((sum, some) => sum + some, 0);
  expect(bytes).toBeLessThan(LANDING);
}, 180_000);

/** The front page as it is built. */
function page() {
  const file = files.find((candidate) => candidate.type === 'asset' && candidate.fileName === FRONT_PAGE);
  return file?.type === 'asset' ? String(file.source) : '';
}

/** The style sheets that come with a chunk. */
function stylesOf(name: string) {
  const file = chunk(name);
  return file?.type === 'chunk' ? (file.viteMetadata?.importedCss ?? new Set<string>()) : new Set<string>();
}
