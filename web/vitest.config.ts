import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const shared = { plugins: [react({ compiler: true }), tailwindcss()], resolve: { tsconfigPaths: true } };

/** `*.test.ts` is logic and runs in Node; `*.test.tsx` is about focus, pointers and timers and runs in Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'logic',
          environment: 'node',
          setupFiles: ['src/testing/setup.ts'],
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          // the first test of a file waits for all that it imports, on a machine that may be busy
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        optimizeDeps: {
          include: [
            'react/compiler-runtime',
            'react/jsx-dev-runtime',
            'react-dom/client',
            '@supabase/auth-js',
            'openapi-fetch',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'msw',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
                args: ['--no-sandbox', '--disable-dev-shm-usage'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
