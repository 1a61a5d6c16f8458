// Shared by the scripts that run the server: their options, its processes, calls to it, and accounts.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** The number after `--name`. */
export const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const target = process.env.CARGO_TARGET_DIR ?? path.join(import.meta.dirname, '../target');

/** The server of this profile, unless `PARALLAX_TEST_BIN` names another one. */
export const binaryOf = (profile) => process.env.PARALLAX_TEST_BIN ?? path.join(target, profile, 'parallax');
/** The stand-in for Stripe beside a server's binary, or of a debug build; `FAKE_STRIPE_BIN` names another one. */
export function fakeBinaryOf(binary) {
  const beside = path.join(path.dirname(binary), 'fake-stripe');
  return process.env.FAKE_STRIPE_BIN ?? (existsSync(beside) ? beside : path.join(target, 'debug/fake-stripe'));
}

/** A port that is free now, for a server whose address has to be known before it starts. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts a process; `listening` is where it says that it listens. Its log is shown or thrown away. */
export function launch(file, args, env = {}, showsLog = false) {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', showsLog ? 'inherit' : 'ignore'],
  });
  const listening = new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /listening on (http:\/\/[^\s/]+)/.exec(output);
      if (found) resolve(found[1]);
    });
    child.once('exit', (code, signal) => reject(new Error(`${file} ended before it listened: ${code ?? signal}`)));
  });
  return { child, listening };
}

/** The same once it listens, with its address. */
export async function listening(...what) {
  const { child, listening } = launch(...what);
  return { child, url: await listening };
}

/** Ends a process at once. */
export async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(child.pid, 'SIGKILL');
  await gone;
}

/** What makes a server usable for scripts. */
export const SETTINGS = {
  PARALLAX_DEV_TOOLS: 'true',
  PARALLAX_LIMITS__ENABLED: 'false',
  PARALLAX_AUTH__AUTOCONFIRM: 'true',
};

/** What makes a server pay through the stand-in for Stripe at `url`. */
export const stripeSettings = (url, webhookSecret = 'whsec_fake') => ({
  PARALLAX_PAYMENTS__PROVIDER: 'stripe',
  PARALLAX_PAYMENTS__STRIPE__SECRET_KEY: 'sk_test_fake',
  PARALLAX_PAYMENTS__STRIPE__PUBLISHABLE_KEY: 'pk_test_fake',
  PARALLAX_PAYMENTS__STRIPE__WEBHOOK_SECRETS: webhookSecret,
  PARALLAX_PAYMENTS__STRIPE__API_URL: url,
  PARALLAX_PAYMENTS__STRIPE__JS_URL: `${url}/stripe.js`,
});

/**
 * A function that makes one call to the server at `url()`. A refusal throws an error with its status and code, a broken
 * connection one without. `heard` is told of each response.
 */
export const caller =
  (url, heard = () => {}) =>
  async (token, method, where, body, key) => {
    const response = await fetch(url() + where, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    heard(response);
    const answer = text ? JSON.parse(text) : undefined;
    if (response.ok) return answer;
    const { status } = response;
    throw Object.assign(new Error(`${method} ${where}: ${status} ${text}`), { status, code: answer?.code });
  };

/** Somebody with an account; `userType` is Hirer or Creator. */
export async function signUp(call, name, userType) {
  const email = `${name}@scripts.test`;
  const account = { email, password: 'correct horse battery', data: { full_name: name, user_type: userType } };
  const session = await call(undefined, 'POST', '/auth/v1/signup', account);
  return { id: session.user.id, name, email, token: session.access_token };
}

/** A control call to the stand-in for Stripe at `url`. */
export async function controlFake(url, what, body = {}) {
  const answer = await fetch(`${url}/_fake/${what}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`);
  return answer.json();
}

/** What Stripe's form does in a payer's browser. */
export function confirmAtFake(url, intent, method, returnUrl) {
  const body = new URLSearchParams({
    client_secret: intent.clientSecret,
    payment_method: method,
    return_url: returnUrl,
  });
  const headers = { authorization: 'Bearer pk_test_fake' };
  return fetch(`${url}/v1/payment_intents/${intent.paymentIntentId}/confirm`, { method: 'POST', headers, body });
}

/** The seconds of CPU that a process has used, of its own and of the kernel for it. */
export function cpuSeconds({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
