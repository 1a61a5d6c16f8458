// The clients' own tests: how many of those that need a server pass with this one.

import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { binary, Server } from './attacks/server.mjs';

const [, , current = process.env.CLIENT_TESTS, older = process.env.CLIENT_TESTS_OLDER] = process.argv;
const MAIN = ['test/GoTrueApi.test.ts', 'test/GoTrueClient.test.ts'];

/** `least`: how many tests of a part have to pass. */
const CLIENTS = [
  {
    name: 'auth-js 2.119',
    checkout: current,
    variable: 'CLIENT_TESTS',
    folder: 'packages/core/auth-js',
    parts: [
      { config: 'jest.config.cli.js', files: MAIN, least: 85 },
      { config: 'jest.config.docker.js', files: ['test/docker-tests'], least: 9 },
    ],
    ports: [54321, 9999, 9998, 9997, 9996],
  },
  {
    name: 'auth-js 2.70',
    checkout: older,
    variable: 'CLIENT_TESTS_OLDER',
    folder: '.',
    parts: [{ config: 'jest.config.js', files: MAIN, least: 60 }],
    ports: [9999, 9998, 9997, 9996],
  },
];

/** The secret with which the tests sign keys of their own (`GOTRUE_JWT_SECRET`). */
const SECRET = '37c304f8-51aa-419a-a1af-06154e63707a';

const COMMON = {
  PARALLAX_DEV_TOOLS: 'true',
  PARALLAX_LIMITS__ENABLED: 'false',
  PARALLAX_AUTH__PASSWORD_MIN: '6',
  PARALLAX_AUTH__PASSWORD_COST__MEMORY_KIB: '8',
  PARALLAX_AUTH__PASSWORD_COST__PASSES: '1',
  PARALLAX_AUTH__JWT_SECRET: SECRET,
  PARALLAX_AUTH__REDIRECT_ALLOW: 'http://localhost:9999/**',
  // numbers are accepted, but nothing can be sent to them
  PARALLAX_AUTH__SMS__MODE: 'fail',
};
const AUTOCONFIRM = { PARALLAX_AUTH__AUTOCONFIRM: 'true', PARALLAX_AUTH__ANONYMOUS_SIGN_INS: 'true' };

/** By port: what the tests expect of the server there; `keys`: its signing key, then keys that only verify. */
const SERVERS = {
  9999: { settings: {} },
  9998: { settings: AUTOCONFIRM, keys: () => [hs256(SECRET)] },
  9997: { settings: { PARALLAX_AUTH__SIGNUP_DISABLED: 'true' } },
  9996: { settings: AUTOCONFIRM },
  54321: { settings: AUTOCONFIRM, keys: async (folder) => [es256(), ...(await keysOfTests(folder))], prefix: '' },
};

const hs256 = (secret) => ({
  kty: 'oct',
  alg: 'HS256',
  kid: randomUUID(),
  k: Buffer.from(secret).toString('base64url'),
});

function es256() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', kid: randomUUID() };
}

/** The public halves of the RSA keys with which the current tests sign their service key. */
async function keysOfTests(folder) {
  const keys = JSON.parse(await readFile(path.join(folder, 'test/supabase/signing_keys.json'), 'utf8'));
  return keys.map(({ kty, n, e, kid, alg }) => ({ kty, n, e, kid, alg }));
}

/** Listens where the tests call, and adds the prefix that the server they know does not have. */
function forward(port, server, prefix = '/auth/v1') {
  const proxy = http.createServer(({ method, url, headers }, response) => {
    const { host } = new URL(server.url);
    const onward = http.request(server.url + prefix + url, { method, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.req.pipe(onward);
  });
  return new Promise((resolve, reject) => proxy.once('error', reject).listen(port, '127.0.0.1', () => resolve(proxy)));
}

/** Starts the servers, runs `work`, and ends them. */
async function withServers({ ports }, folder, scratch, work) {
  const proxies = [];
  try {
    for (const port of ports) {
      const { settings, keys, prefix } = SERVERS[port];
      const all = { ...COMMON, PARALLAX_PUBLIC_URL: `http://localhost:${port}`, ...settings };
      if (keys) {
        all.PARALLAX_AUTH__SIGNING_KEYS_FILE = path.join(scratch, `${port}.json`);
        await writeFile(all.PARALLAX_AUTH__SIGNING_KEYS_FILE, JSON.stringify({ keys: await keys(folder) }), {
          mode: 0o600,
        });
      }
      proxies.push(await forward(port, await Server.start({ settings: all }), prefix));
    }
    return await work();
  } finally {
    for (const proxy of proxies) {
      proxy.close();
      proxy.closeAllConnections();
    }
    for (const server of [...Server.running]) await server.stop();
  }
}

/** Runs the tests of one part with the checkout's own jest: the outcome of each, by file and name. */
async function runTests(folder, { config, files }, scratch) {
  const output = path.join(scratch, `${randomUUID()}.json`);
  const jest = createRequire(path.join(folder, 'package.json')).resolve('jest/bin/jest');
  const flags = [
    '--config',
    config,
    '--runInBand',
    '--coverage=false',
    '--forceExit',
    '--json',
    '--outputFile',
    output,
  ];
  const child = spawn(process.execPath, [jest, ...flags, ...files], { cwd: folder, stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  if (!existsSync(output)) throw new Error(`jest did not run in ${folder}`);
  const { testResults } = JSON.parse(await readFile(output, 'utf8'));
  const results = new Map();
  for (const { name: file, assertionResults, message } of testResults) {
    if (assertionResults.length === 0) throw new Error(`${file} did not run: ${message}`);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue;
      results.set(`${path.basename(file)}: ${fullName}`, {
        passed: status === 'passed',
        why: failureMessages[0] ?? '',
      });
    }
  }
  if (results.size === 0) throw new Error(`${folder} has no tests ${files.join(', ')}`);
  return results;
}

/** Runs one client's tests; returns whether enough of them pass. A test needs a server if it fails without one. */
async function check(client) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'parallax-client-tests-'));
  const folder = path.resolve(client.checkout, client.folder);
  const runParts = async () => {
    const parts = [];
    for (const part of client.parts) parts.push(await runTests(folder, part, scratch));
    return parts;
  };
  try {
    const alone = await runParts();
    const together = await withServers(client, folder, scratch, runParts);
    let enough = true;
    for (const [at, { files, least }] of client.parts.entries()) {
      const results = [...together[at]].filter(([test]) => !alone[at].get(test)?.passed);
      const failed = results.filter(([, { passed }]) => !passed);
      const passed = results.length - failed.length;
      console.log(
        `${client.name}, ${files.join(' and ')}: ${passed} of ${results.length} pass, at least ${least} have to`,
      );
      for (const [test, { why }] of failed) {
        const line = stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').slice(0, 200);
        console.log(`  ${test}\n    ${line}`);
      }
      enough &&= passed >= least;
    }
    return enough;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function refuse(why) {
  console.error(why);
  process.exit(2);
}

for (const { name, checkout, folder, variable } of CLIENTS) {
  if (!checkout || !existsSync(path.resolve(checkout, folder, MAIN[0])))
    refuse(`there is no checkout of ${name}: clone its repository and name the folder in ${variable} (docs/auth.md)`);
  if (!existsSync(path.join(checkout, 'node_modules'))) refuse(`${checkout} is not installed: npm ci in it`);
}
if (!existsSync(binary)) refuse(`there is no ${binary}: cargo build --locked`);
const leave = (code) => Promise.all([...Server.running].map((server) => server.stop())).then(() => process.exit(code));
process.once('SIGINT', () => leave(130));
process.once('SIGTERM', () => leave(143));
let enough = true;
for (const client of CLIENTS) enough = (await check(client)) && enough;
process.exit(enough ? 0 : 1);
