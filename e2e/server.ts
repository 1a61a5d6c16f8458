import { test as base } from '@playwright/test';
import { BrowserPool } from './browser-pool.ts';
import { People } from './people.ts';
import { Server, type ServerOptions } from './server-process.ts';

export interface WorkerOptions extends Required<ServerOptions> {
  /** A name for the server: tests share one only with tests that give the same name. */
  serverName: string;
  /** Additional settings, as environment variables. */
  settings: Record<string, string>;
}

/** `test` with a server per worker and the people who use it. */
export const test = base.extend<{ people: People }, WorkerOptions & { server: Server; browsers: BrowserPool }>({
  demo: [false, { option: true, scope: 'worker' }],
  postgres: [undefined, { option: true, scope: 'worker' }],
  serverName: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  stripe: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ demo, postgres, settings, stripe }, use) => {
      const server = await Server.start({ demo, postgres, stripe }, settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browsers: [async ({ browser, server }, use) => use(new BrowserPool(browser, server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  people: async ({ browsers, server }, use, info) => {
    const people = new People(browsers, server.url);
    await use(people);
    await people.releaseBrowsers();
    if (info.status !== info.expectedStatus) {
      await info.attach('server.log', { body: server.output, contentType: 'text/plain' });
    }
  },
});

export { expect } from '@playwright/test';
