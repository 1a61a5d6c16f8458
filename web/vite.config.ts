import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { preload } from './scripts/preload.ts';
import { prerender } from './scripts/prerender.ts';

/** What the Rust server answers; Vite hands these on, under the browser's own Host. */
const SERVER_PATHS = ['/api', '/auth/v1', '/rest', '/media', '/dev', '/g'];
const server = process.env.PARALLAX_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** What every page begins with, together: on a phone each file more is a journey more before the first paint. */
const FIRST =
  /\/src\/routes\/[^?]*$|\/src\/main\.tsx$|\/src\/(assistant\/(conversation|copy)|accounts\/queries|shared\/lib\/(draft|once|dates|page-title)|shared\/ui\/(status-panels|card|skeleton)|app\/shell\/session-effects)\.tsx?$|\/query-core\/.*\/mutation\.js$|\/react-dom\/(index|cjs\/react-dom\.production)\.js$/;

/** What pages with lists of cards, and those of what is in them, share. */
const CATALOGUE =
  /\/src\/(experiences\/(experience-card|book-button|teaser|with-booking-dialog|copy)|shared\/ui\/(paged-grid|search-box|detail-page|chip|error-line|field|filter-bar|select)|shared\/lib\/money|app\/pages\/overdue-notice)\.tsx?$|\/useInfiniteQuery\.js$|\/icons\/plus\.mjs$/;

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
    preload('geist-latin-wght-normal'),
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
          groups: [
            { name: 'routes', test: FIRST },
            { name: 'catalogue', test: CATALOGUE },
          ],
        },
      },
    },
  },
});
