import { defineConfig, devices } from '@playwright/test';
import type { WorkerOptions } from './server.ts';

/** The system's Chromium, so that none is downloaded; its windowless form takes a third less time. */
const executablePath = process.env.PARALLAX_CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** URL of a PostgreSQL server, as an administrator; each test server gets its own database there. */
const postgres = process.env.PARALLAX_TEST_POSTGRES_URL;
if (!postgres) console.info('skipped: no PostgreSQL (PARALLAX_TEST_POSTGRES_URL is not set)');

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: 'results',
  reporter: [['list'], ['html', { outputFolder: 'report', open: 'never' }]],
  // one more than the processors of a small machine: a worker waits for a tenth of its time
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // Retries would hide flaky tests instead of their cause being found.
  retries: 0,
  // These end tests that hang; a test on a machine four times as slow must not reach them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // A click without a target fails long before the test times out.
    actionTimeout: 30_000,
    // A trace records every step of every test, failing or not, and makes pages a quarter slower. Turn it on
    // with `--trace retain-on-failure`. Without it a failure has a screenshot, the page's content and the server's log.
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
        // a test's pages live too briefly for the compilers that optimise
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'sqlite', use: { postgres: undefined } },
    // The database does not affect the screen, so only the complete booking journey is run again.
    ...(postgres ? [{ name: 'postgres', testMatch: 'booking-journey.spec.ts', use: { postgres } }] : []),
  ],
});
