// Measures webhooks of a payment provider under load: 16 connections send signed events of the stand-in for Stripe while
// eight readers ask for lists a hundred times a second each. Prints the CPU of the server per webhook, beside what the readers
// alone cost, and how long answers took. Not a test: figures need a quiet machine.
//   scripts/webhook-load [--events 10000]   PARALLAX_TEST_BIN names the binary, FAKE_STRIPE_BIN the stand-in's
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  binaryOf,
  caller,
  cpuSeconds,
  fakeBinaryOf,
  listening,
  option,
  pause,
  SETTINGS,
  signUp,
  stripeSettings,
} from './product.mjs';

const EVENTS = option('events', 10_000);
const [SENDERS, READERS, READS_A_SECOND] = [16, 8, 100];
const SECRET = 'whsec_load';
const binary = binaryOf('dist');
const data = await mkdtemp(path.join(tmpdir(), 'parallax-webhooks-'));
const fake = await listening(fakeBinaryOf(binary), ['--listen', '127.0.0.1:0']);
const product = await listening(binary, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
  ...SETTINGS,
  ...stripeSettings(fake.url, SECRET),
});
const call = caller(() => product.url);
const { hostname, port } = new URL(product.url);

/** One request over a kept connection; its status. */
function ask(agent, method, where, body, headers) {
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: where, method, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', reject).end(body);
  });
}

/** A payment that waits for its payer: what the events are about. */
async function opensPayment() {
  const [hirer, creator] = [await signUp(call, 'hirer', 'Hirer'), await signUp(call, 'creator', 'Creator')];
  const listing = { title: 'Webhooks', description: 'One deal.', price_per_hour: 80 };
  const { experience } = await call(hirer.token, 'POST', '/api/experiences', listing);
  const asked = { user_id: creator.id, experience_id: experience.id, portfolio_link: null };
  const { booking } = await call(creator.token, 'POST', '/api/bookings', asked);
  await call(hirer.token, 'POST', `/api/bookings/${booking.id}/accept`, {});
  return (await call(hirer.token, 'POST', '/api/create-payment-intent', { bookingId: booking.id })).paymentIntentId;
}

function event(intent) {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.processing',
    livemode: false,
    data: { object: { id: intent, object: 'payment_intent' } },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  return { body, header: `t=${time},v1=${signature}` };
}

let reading = true;
let reads = 0;
async function reader() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let next = Date.now(); reading; next += 1000 / READS_A_SECOND) {
    await pause(Math.max(0, next - Date.now()));
    await ask(agent, 'GET', '/api/experiences');
    reads++;
  }
  agent.destroy();
}

const intent = await opensPayment();
const readers = Array.from({ length: READERS }, reader);
await pause(1000);
const before = [cpuSeconds(product.child), reads];
await pause(5000);
const perRead = (cpuSeconds(product.child) - before[0]) / (reads - before[1]);

const took = [];
const refused = [];
let left = EVENTS;
async function sender() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (; left > 0; ) {
    left--;
    const { body, header } = event(intent);
    const headers = { 'content-type': 'application/json', 'stripe-signature': header };
    const begun = performance.now();
    const status = await ask(agent, 'POST', '/api/webhooks/stripe', body, headers);
    took.push(performance.now() - begun);
    if (status !== 200) refused.push(status);
  }
  agent.destroy();
}
const [cpuThen, readsThen, begun] = [cpuSeconds(product.child), reads, performance.now()];
await Promise.all(Array.from({ length: SENDERS }, sender));
const seconds = (performance.now() - begun) / 1000;
const used = cpuSeconds(product.child) - cpuThen - (reads - readsThen) * perRead;
reading = false;
await Promise.all(readers);
took.sort((a, b) => a - b);
const share = (part) => took[Math.floor(took.length * part)].toFixed(1);
console.log(
  `${EVENTS} webhooks in ${seconds.toFixed(1)} s, ${((used / EVENTS) * 1e6).toFixed(0)} us of CPU each; ` +
    `p50 ${share(0.5)} ms, p99 ${share(0.99)} ms; ${refused.length} refused; a read costs ${(perRead * 1e6).toFixed(0)} us`,
);
product.child.kill('SIGKILL');
fake.child.kill('SIGKILL');
await rm(data, { recursive: true, force: true });
