// Development tools within reach of strangers: refused at the start, or hidden from requests through a proxy.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from './client.mjs';
import { binary, environment, Server, until } from './server.mjs';

/** Starts the server with `settings`, waits until it listens or ends, and returns its output and exit code. */
async function starts(settings) {
  const data = await mkdtemp(path.join(tmpdir(), 'parallax-attack-'));
  const child = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
    cwd: data,
    env: environment(data, settings),
  });
  // its output may arrive after its end
  const closed = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await until(() => /listening on/.test(output) || child.exitCode !== null, 30_000);
  const ended = child.exitCode;
  if (ended === null) process.kill(child.pid, 'SIGKILL');
  await closed;
  await rm(data, { recursive: true, force: true });
  return { output, ended };
}

const DEV = { PARALLAX_DEV_TOOLS: 'true' };

async function behindAProxy({ row }) {
  for (const url of ['https://shop.example', 'http://shop.example', 'https://127.0.0.1.shop.example']) {
    const { output, ended } = await starts({ ...DEV, PARALLAX_PUBLIC_URL: url });
    const clear = ended > 0 && /dev tools|dev_tools/i.test(output);
    row(
      `a start with development tools at ${url}`,
      ended === null ? 'listens' : `ends with ${ended}`,
      'ends with the reason',
      clear,
    );
  }
  const allowed = await starts({
    ...DEV,
    PARALLAX_PUBLIC_URL: 'https://shop.example',
    PARALLAX_DEV_TOOLS_PUBLIC: 'true',
  });
  const warned = /WARN[^\n]*(dev tools|dev_tools|development)/i.test(allowed.output);
  row(
    'the same where it is allowed',
    allowed.ended === null ? (warned ? 'listens and warns' : 'listens without a warning') : 'ends',
    'listens and warns',
    allowed.ended === null && warned,
  );

  const server = await Server.start({ settings: DEV });
  const proxied = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'shop.example' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 shop' },
  ];
  for (const [method, where] of [
    ['GET', '/dev/mail.json'],
    ['GET', '/dev/mail'],
    ['POST', '/dev/clock'],
  ]) {
    const body = method === 'POST' ? { advance_seconds: 1 } : undefined;
    const answers = await Promise.all(
      proxied.map((headers) => ask(server, where, { method, body, headers, from: '127.0.0.1' })),
    );
    const here = await ask(server, where, { method, body, from: '127.0.0.1' });
    row(
      `${where} through a proxy`,
      answers.map(({ status }) => status).join(', '),
      'all 404',
      answers.every(({ status }) => status === 404),
    );
    row(`${where} from this machine`, here.status, '200', here.status === 200);
  }
}

export const devTools = { 'dev-tools': behindAProxy };
