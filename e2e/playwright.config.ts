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
  // A flaky test has a cause, which is to be found: retries would hide it.
  retries: 0,
  timeout: 120_000,
  // What is expected appears at once: only a failing test waits this long, or one on a busy machine.
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // A click that finds nothing to click fails long before the test times out.
    actionTimeout: 20_000,
    // A trace records every step of every test, failing or not, and makes a page a quarter slower: request it with
    // `--trace retain-on-failure`. Without it a failure has its screenshot, the page's content and the server's log.
    trace: 'off',
    screenshot: 'only-on-failure',
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
    // The database changes nothing on the screen: only the complete booking journey is run again.
    ...(postgres ? [{ name: 'postgres', testMatch: 'booking-journey.spec.ts', use: { postgres } }] : []),
  ],
});
