import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { BrowserPool } from './browser-pool.ts';
import { People } from './people.ts';

/** The address that becomes the first administrator once verified. */
export const ADMIN_EMAIL = 'olga@parallax.example';

export interface WorkerOptions {
  /** Start with the demo data. */
  demo: boolean;
  /** Administrative address of a PostgreSQL server; absent: SQLite in a temporary folder. */
  postgres: string | undefined;
  /** A name for the server: tests share one only with tests that give the same name. */
  serverName: string;
  /** Additional settings, as environment variables. */
  settings: Record<string, string>;
}

/** A running `parallax`, with its own data and its log. */
export class Server {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly log: string[],
    private readonly remove: () => void,
  ) {}

  /** `settings` are additional environment variables. */
  static async start(
    options: Omit<WorkerOptions, 'serverName' | 'settings'>,
    settings: Record<string, string> = {},
  ): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), 'parallax-e2e-'));
    const database = options.postgres ? createDatabase(options.postgres) : undefined;
    const remove = () => {
      rmSync(data, { recursive: true, force: true });
      if (database) dropDatabase(database);
    };
    const { child, log } = launch(data, options.demo, {
      ...(database && { PARALLAX_DATABASE_URL: database.url }),
      ...settings,
    });
    try {
      const url = await waitForUrl(child, log);
      await waitUntilHealthy(url, log);
      return new Server(url, child, log, remove);
    } catch (error) {
      child.kill('SIGKILL');
      remove();
      throw error;
    }
  }

  /** What the server has logged so far. */
  get output(): string {
    return this.log.join('');
  }

  /** Stops the process, by force after ten seconds, and removes its data. */
  async stop(): Promise<void> {
    const gone = new Promise((done) => this.child.once('exit', done));
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      const stopped = await Promise.race([gone.then(() => true), pause(10_000, false, { ref: false })]);
      if (!stopped) this.child.kill('SIGKILL');
    }
    this.remove();
  }
}

function binary(): string {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../target');
  return process.env.PARALLAX_TEST_BIN ?? join(target, 'debug/parallax');
}

function launch(data: string, demo: boolean, settings: Record<string, string>) {
  const child = spawn(binary(), ['serve', '--listen', '127.0.0.1:0', '--data', data, ...(demo ? ['--demo'] : [])], {
    cwd: data,
    env: {
      PATH: process.env.PATH,
      HOME: data,
      PARALLAX_DEV_TOOLS: 'true',
      PARALLAX_LIMITS__ENABLED: 'false',
      // normal priority, because tests wait for their films
      PARALLAX_VIDEO__NICE: '0',
      PARALLAX_ADMIN_EMAIL: ADMIN_EMAIL,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  child.on('error', (error) => log.push(`${error}\n`));
  return { child, log };
}

/** Waits for the line that the server prints when it listens, and returns its URL. */
async function waitForUrl(child: ChildProcess, log: string[]): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const found = /listening on (http:\/\/\S+)/.exec(log.join(''));
    if (found?.[1]) return found[1].replace(/\/$/, '');
    if (child.exitCode !== null) break;
    await pause(100);
  }
  throw new Error(`parallax did not start:\n${log.join('')}`);
}

async function waitUntilHealthy(url: string, log: string[]): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ok = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await pause(100);
  }
  throw new Error(`parallax never became healthy:\n${log.join('')}`);
}

function createDatabase(admin: string) {
  const name = `parallax_e2e_${randomBytes(6).toString('hex')}`;
  execFileSync('createdb', ['--maintenance-db', admin, name]);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { admin, name, url: url.toString() };
}

function dropDatabase({ admin, name }: { admin: string; name: string }) {
  execFileSync('dropdb', ['--force', '--if-exists', '--maintenance-db', admin, name]);
}

/** `test` with a server per worker and the people who use it. */
export const test = base.extend<{ people: People }, WorkerOptions & { server: Server; browsers: BrowserPool }>({
  demo: [false, { option: true, scope: 'worker' }],
  postgres: [undefined, { option: true, scope: 'worker' }],
  serverName: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ demo, postgres, settings }, use) => {
      const server = await Server.start({ demo, postgres }, settings);
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
