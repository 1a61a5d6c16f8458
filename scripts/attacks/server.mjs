// The real binary with production settings, its own data folder and its own mail server.
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from './client.mjs';
import { MailServer } from './mail-server.mjs';

export const PASSWORD = 'correct horse battery staple';
export const ADMIN_EMAIL = 'olga@attack.test';
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const root = path.join(import.meta.dirname, '../..');
export const binary =
  process.env.PARALLAX_TEST_BIN ??
  path.join(process.env.CARGO_TARGET_DIR ?? path.join(root, 'target'), 'debug/parallax');

/** Repeats `look` until it returns something truthy or `ms` have passed; returns its last result. */
export async function until(look, ms = 15_000, every = 50) {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen || Date.now() > end) return seen;
    await pause(every);
  }
}

/** The environment of every server in the suite, without the caller's own settings. */
export function environment(data, settings) {
  return { PATH: process.env.PATH, HOME: data, PARALLAX_ADMIN_EMAIL: ADMIN_EMAIL, ...settings };
}

export class Server {
  static running = new Set();
  /** What is told of each server that a scenario starts, where several scenarios run at once. */
  static started = new AsyncLocalStorage();

  /**
   * `people` and `experiences` are imported before the start; the accounts are confirmed and have `PASSWORD`. `data`: a
   * folder to use instead of a new one; `through`: a command that starts the binary.
   */
  static async start({ people = [], experiences = [], settings = {}, data, through = [] } = {}) {
    const server = new Server();
    server.data = data ?? (await mkdtemp(path.join(tmpdir(), 'parallax-attack-')));
    server.command = [...through, binary];
    server.mailbox = await MailServer.open();
    server.settings = {
      PARALLAX_MAIL__SMTP_URL: server.mailbox.url,
      PARALLAX_TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    };
    Server.running.add(server);
    Server.started.getStore()?.(server);
    await server.load(people, experiences);
    await server.launch();
    return server;
  }

  async load(people, experiences) {
    const files = [];
    for (const [name, rows] of Object.entries({ people, experiences })) {
      if (rows.length === 0) continue;
      files.push(path.join(this.data, `${name}.jsonl`));
      await writeFile(files.at(-1), rows.map((row) => JSON.stringify(row)).join('\n'));
    }
    if (files.length === 0) return;
    const flags = ['import', ...files, '--password', PASSWORD, '--data', this.data];
    const [program, ...before] = this.command;
    const options = { cwd: this.data, env: environment(this.data, this.settings) };
    const done = await new Promise((resolve) => {
      execFile(program, [...before, ...flags], options, (error, stdout, stderr) =>
        resolve({ error, output: stdout + stderr }),
      );
    });
    if (done.error || !/ 0 refused/.test(done.output)) throw new Error(`the import failed: ${done.output}`);
  }

  async launch() {
    const env = environment(this.data, this.settings);
    const [program, ...before] = this.command;
    this.child = spawn(program, [...before, 'serve', '--listen', '127.0.0.1:0', '--data', this.data], {
      cwd: this.data,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.log = '';
    let output = '';
    this.child.stderr.on('data', (chunk) => (this.log += chunk));
    this.child.stdout.on('data', (chunk) => {
      output += chunk;
      this.log += chunk;
    });
    const found = await until(() => /listening on (http:\/\/\S+)/.exec(output) ?? !this.alive, 60_000);
    if (!Array.isArray(found)) throw new Error(`the server did not start:\n${this.log}`);
    this.url = found[1].replace(/\/$/, '');
    this.port = Number(new URL(this.url).port);
    const healthy = await until(async () => !this.alive || (await ask(this, '/api/health')).status === 200, 60_000);
    if (!healthy || !this.alive) throw new Error(`the server did not become healthy:\n${this.log}`);
  }

  /** Seconds of CPU time so far. */
  cpu() {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  /** Resident memory in MiB. */
  memory() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))[1]) / 1024;
  }

  /** Waits for an email that is requested last, so that all emails queued before it have been sent. */
  async emailsAreSent(canary) {
    await ask(this, '/auth/v1/recover', { method: 'POST', from: '127.77.0.1', body: { email: canary } });
    if (!(await this.mailbox.mail(canary, /recover/i))) throw new Error('the canary email never arrived');
    await pause(1_000);
  }

  get alive() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async kill() {
    if (!this.child || !this.alive) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    process.kill(this.child.pid, 'SIGKILL');
    await gone;
  }

  async stop() {
    Server.running.delete(this);
    await this.kill();
    this.mailbox?.close();
    await rm(this.data, { recursive: true, force: true });
  }
}
