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

/** What every page begins with, together: on a phone each file more is a journey more before the first paint. */
const FIRST =
  /\/src\/routes\/[^?]*$|\/src\/(assistant\/(conversation|copy)|accounts\/queries|shared\/(lib\/(draft|once)|api\/pagination|(time|ui\/page)\/[^?]*)|app\/(providers|shell\/session-effects))\.tsx?$|\/icons\/((circle-)?check|message-circle)\.mjs$|\/query-core\/.*\/mutation\.js$|\/infiniteQueryOptions\.js$|\/node_modules\/react-dom\//;

/**
 * Beyond that, what arriving at a page needs: few files, and little in them for other pages. Never a `copy.es.ts`: the first
 * script waits for these, and must not be waited for by the script that holds one.
 */
const GROUPS = [
  {
    name: 'front',
    test: /\/src\/(landing|modules\/grid)\/(?!copy\.es)[^/?]+$/,
  },
  {
    name: 'experiences',
    test: /\/src\/experiences\/(?!copy\.es)[^/?]+$/,
  },
  { name: 'creators', test: /\/src\/creators\/(?!copy\.es)[^/?]+$/ },
  {
    name: 'lists',
    test: /\/src\/shared\/ui\/list\/|\/useInfiniteQuery\.js$|\/icons\/plus\.mjs$/,
    priority: 1,
  },
  {
    name: 'catalogue',
    test: /\/src\/(shared\/(money|ui\/catalogue)\/|app\/pages\/overdue-notice\.tsx$)|\/icons\/(sparkle|briefcase|play|pause)\.mjs$|\/use(Location|Navigate)\.js$/,
    priority: 1,
  },
  // what listings state, with names, and nothing that this needs: a listing, its form, filters
  { name: 'facts', test: /\/src\/experiences\/facts\/(?!copy\.es)/, includeDependenciesRecursively: false },
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
