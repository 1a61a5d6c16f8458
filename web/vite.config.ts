import { readdirSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageList } from './scripts/language-list.ts';
import { precompress } from './scripts/precompress.ts';
import { preload } from './scripts/preload.ts';
import { prerender } from './scripts/prerender.ts';
import { stableFont } from './scripts/stable-font.ts';

/** What the Rust server answers; Vite hands these on, under the browser's own Host. */
const SERVER_PATHS = ['/api', '/auth/v1', '/rest', '/media', '/dev', '/g'];
const server = process.env.PARALLAX_DEV_SERVER ?? 'http://127.0.0.1:8080';

/**
 * Modules directly in these folders of `src`, named so that a folder that is gone breaks the build. Never a `copy.es.ts`: the
 * first script waits for these chunks, and must not be waited for by the script that holds one.
 */
function directlyIn(...folders: string[]): RegExp {
  for (const folder of folders) readdirSync(new URL(`src/${folder}`, import.meta.url));
  return new RegExp(`/src/(${folders.join('|')})/(?!copy\\.es\\.)[^/?]+$`);
}

/** A module that any of `tests` matches. */
const either = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

/** What every page begins with, together: on a phone each file more is a journey more before the first paint. */
const FIRST = either(
  directlyIn(
    'routes',
    'app/start',
    'app/shell/start',
    'accounts/start',
    'assistant/start',
    'shared/time',
    'shared/ui/page',
  ),
  /\/icons\/((circle-)?check|message-circle)\.mjs$/,
  /\/query-core\/.*\/mutation\.js$|\/infiniteQueryOptions\.js$/,
  /\/node_modules\/react-dom\//,
);

/** Beyond that, what arriving at a page needs: few files, and little in them for other pages. */
const GROUPS = [
  { name: 'front', test: directlyIn('landing', 'modules/grid') },
  { name: 'experiences', test: directlyIn('experiences') },
  { name: 'creators', test: directlyIn('creators') },
  {
    name: 'lists',
    test: either(directlyIn('shared/ui/list'), /\/useInfiniteQuery\.js$|\/icons\/plus\.mjs$/),
    priority: 1,
  },
  {
    name: 'catalogue',
    test: either(
      directlyIn('shared/money', 'shared/ui/catalogue', 'app/pages/notices'),
      /\/icons\/(sparkle|briefcase|play|pause)\.mjs$|\/use(Location|Navigate)\.js$/,
    ),
    priority: 1,
  },
  // what listings state, with names, and nothing that this needs: a listing, its form, filters
  { name: 'facts', test: directlyIn('experiences/facts'), includeDependenciesRecursively: false },
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react({ compiler: true }),
    tailwindcss(),
    languageList(),
    preload('geist-latin-wght-normal'),
    stableFont('geist-latin-wght-normal', 'fonts/geist.woff2'),
    prerender(),
    precompress(),
  ],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The routes are small and much alike: together they weigh a third of what they weigh one by one. With them is what
      // every page begins with: on a phone each file more is a journey more before the first paint.
      output: {
        codeSplitting: {
          groups: [{ name: 'app', test: FIRST, priority: 2 }, ...GROUPS],
        },
      },
    },
  },
});
