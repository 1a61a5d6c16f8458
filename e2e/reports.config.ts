import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Screenshots and measurements, run by `make shots` and `make lighthouse`. */
export default defineConfig({
  ...tests,
  reporter: 'list',
  timeout: 600_000,
  projects: [
    { name: 'shots', testMatch: 'screenshots.ts' },
    { name: 'lighthouse', testMatch: 'lighthouse.ts' },
  ],
});
