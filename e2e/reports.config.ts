import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** What looks and measures rather than tests: `make shots`, `make lighthouse`. */
export default defineConfig({
  ...tests,
  reporter: 'list',
  timeout: 600_000,
  projects: [
    { name: 'shots', testMatch: 'screenshots.ts' },
    { name: 'lighthouse', testMatch: 'lighthouse.ts' },
  ],
});
