import { defineConfig, devices } from '@playwright/test';
import type { WorkerOptions } from './server.ts';

/** Chromium of the system: no browser is downloaded. */
const executablePath = process.env.PARALLAX_CHROMIUM ?? '/usr/bin/chromium';

/** An administrative PostgreSQL address; each server gets a database of its own there. */
const postgres = process.env.PARALLAX_TEST_POSTGRES_URL;
if (!postgres) console.info('skipped: no PostgreSQL (PARALLAX_TEST_POSTGRES_URL is not set)');

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: 'results',
  reporter: [['list'], ['html', { outputFolder: 'report', open: 'never' }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // once more on a machine that is busy with other things; the report names what needed it
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // A click that finds nothing to click fails long before the test has to end.
    actionTimeout: 20_000,
    trace: process.env.CI === 'true' ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'sqlite', use: { postgres: undefined } },
    // The database changes nothing on the screen: only the whole job is done again.
    ...(postgres ? [{ name: 'postgres', testMatch: 'main-job.spec.ts', use: { postgres } }] : []),
  ],
});
