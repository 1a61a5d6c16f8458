import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The address that becomes the first administrator once verified. */
export const ADMIN_EMAIL = 'olga@parallax.example';

/** What a server is started with. */
export interface ServerOptions {
  /** Start with the demo data. */
  demo: boolean;
  /** Administrative address of a PostgreSQL server; absent: SQLite in a temporary folder. */
  postgres: string | undefined;
  /** Payments go through the stand-in for Stripe in `server/fake-stripe` instead of the sandbox. */
  stripe?: boolean;
}

/** A running `parallax`, with its own data and its log. */
export class Server {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly log: string[],
    private readonly remove: () => void,
    /** The stand-in for Stripe, if there is one. */
    readonly fake?: FakeStripe,
  ) {}

  /** `settings` are additional environment variables. */
  static async start(options: ServerOptions, settings: Record<string, string> = {}): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), 'parallax-e2e-'));
    const database = options.postgres ? createDatabase(options.postgres) : undefined;
    // the two name each other when they start, so one of the ports is chosen before
    const port = options.stripe ? await freePort() : 0;
    const fake = options.stripe ? await FakeStripe.start(port) : undefined;
    const remove = () => {
      fake?.stop();
      rmSync(data, { recursive: true, force: true });
      if (database) dropDatabase(database);
    };
    const { child, log } = launch(
      data,
      { port, demo: options.demo },
      {
        ...(database && { PARALLAX_DATABASE_URL: database.url }),
        ...fake?.settings,
        ...settings,
      },
    );
    try {
      const url = await waitForUrl(child, log, 'parallax');
      await waitUntilHealthy(url, log);
      return new Server(url, child, log, remove, fake);
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

/** The stand-in for Stripe, with its own API, form and pages. */
export class FakeStripe {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Sends its events to the server at `port`. */
  static async start(port: number): Promise<FakeStripe> {
    const webhook = `http://127.0.0.1:${port}/api/webhooks/stripe`;
    const child = spawn(join(dirname(binary()), 'fake-stripe'), ['--listen', '127.0.0.1:0', '--webhook', webhook], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new FakeStripe(await waitForUrl(child, logOf(child), 'fake-stripe'), child);
  }

  /** How a server finds it. */
  get settings(): Record<string, string> {
    return {
      PARALLAX_PAYMENTS__PROVIDER: 'stripe',
      PARALLAX_PAYMENTS__STRIPE__SECRET_KEY: 'sk_test_fake',
      PARALLAX_PAYMENTS__STRIPE__PUBLISHABLE_KEY: 'pk_test_fake',
      PARALLAX_PAYMENTS__STRIPE__WEBHOOK_SECRETS: 'whsec_fake',
      PARALLAX_PAYMENTS__STRIPE__API_URL: this.url,
      PARALLAX_PAYMENTS__STRIPE__JS_URL: `${this.url}/stripe.js`,
    };
  }

  /** A control call: what a bank, a payer or time does. */
  async does(what: string, body: object = {}): Promise<void> {
    const response = await fetch(`${this.url}/_fake/${what}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${what}: ${await response.text()}`);
  }

  /** Everything of a kind that it has: `refunds`, `transfers`, … */
  async all(kind: string): Promise<Record<string, unknown>[]> {
    const state = (await (await fetch(`${this.url}/_fake/state`)).json()) as Record<string, Record<string, unknown>[]>;
    return state[kind] ?? [];
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}

/** A port of this machine that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** Collects what `child` prints. */
function logOf(child: ChildProcess): string[] {
  const log: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  child.on('error', (error) => log.push(`${error}\n`));
  return log;
}

function launch(data: string, { port, demo }: { port: number; demo: boolean }, settings: Record<string, string>) {
  const listen = `127.0.0.1:${port}`;
  const child = spawn(binary(), ['serve', '--listen', listen, '--data', data, ...(demo ? ['--demo'] : [])], {
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
  return { child, log: logOf(child) };
}

/** Waits for the line that a server prints when it listens, and returns its URL. */
async function waitForUrl(child: ChildProcess, log: string[], name: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const found = /listening on (http:\/\/\S+)/.exec(log.join(''));
    if (found?.[1]) return found[1].replace(/\/$/, '');
    if (child.exitCode !== null) break;
    await pause(100);
  }
  throw new Error(`${name} did not start:\n${log.join('')}`);
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
