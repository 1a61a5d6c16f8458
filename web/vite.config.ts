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

const FIRST =
  /\/src\/routes\/[^?]*$|\/src\/(assistant\/conversation|shared\/lib\/(draft|once)|shared\/ui\/status-panels|app\/shell\/session-effects)\.tsx?$|\/query-core\/.*\/mutation\.js$|\/react-dom\/(index|cjs\/react-dom\.production)\.js$/;

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
      output: { codeSplitting: { groups: [{ name: 'routes', test: FIRST }] } },
    },
  },
});
