// Eight clients publish, book, write, accept and pay while the server is repeatedly killed with SIGKILL. A call without
// a response is repeated with its Idempotency-Key until it has one. Afterwards every acknowledged write must exist, no
// transition may be half done, and nothing may have happened twice.
//   --kills N   --clients N   --database sqlite|postgres (with PARALLAX_TEST_POSTGRES_URL, as scripts/postgres sets it)
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from './databases.mjs';
import { binaryOf, caller, kill as killProcess, launch, option, pause, SETTINGS, signUp } from './product.mjs';

const POSTGRES = process.argv.includes('postgres') ? process.env.PARALLAX_TEST_POSTGRES_URL : undefined;
const KILLS = option('kills', 50);
const CLIENTS = option('clients', 8);
const data = await mkdtemp(path.join(tmpdir(), 'parallax-kill9-'));

/** The server process; its address stays the same across restarts. */
const server = { child: undefined, url: undefined };
let acknowledged = 0;
/** Calls that took effect without a response and were answered when repeated with their key. */
let replayed = 0;
let running = true;

async function start(folder = data, settings = {}, ...flags) {
  const listen = server.url ? new URL(server.url).host : '127.0.0.1:0';
  const env = { ...SETTINGS, PARALLAX_ADMIN_EMAIL: 'owner@scripts.test', ...settings };
  const args = ['serve', '--listen', listen, '--data', folder, ...flags];
  const started = launch(binaryOf('debug'), args, env, Boolean(process.env.KILL9_LOG));
  server.child = started.child;
  server.url = await started.listening;
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(`${server.url}/api/health`).catch(() => undefined))?.ok) return;
    await pause(50);
  }
  throw new Error('the server did not become healthy');
}

const kill = () => killProcess(server.child);

const call = caller(
  () => server.url,
  ({ headers }) => {
    if (headers.has('idempotency-replayed')) replayed++;
  },
);

/** Repeats a call until it is answered, however often the server dies meanwhile. */
async function insist(token, method, where, body) {
  const key = randomUUID();
  for (;;) {
    try {
      return await call(token, method, where, body, key);
    } catch (error) {
      if (error.status && error.status !== 503) throw error;
      await pause(50);
    }
  }
}

/** All pages of a list, by its `Link` header. */
async function pages(token, where) {
  const all = [];
  for (let next = where; next; ) {
    const response = await fetch(new URL(next, server.url), { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`GET ${next}: ${response.status}`);
    all.push(...(await response.json()));
    next = /<([^>]+)>; *rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return all;
}

/** One client's deal, step by step; `done` names the last step that the server acknowledged. */
async function work(client, turn, hirer, creator, journal) {
  const title = `Kill ${client}-${turn}`;
  const entry = { title, creator: creator.email, done: 'nothing' };
  journal.push(entry);
  const mark = (step) => {
    entry.done = step;
    acknowledged++;
  };
  const { experience } = await insist(hirer.token, 'POST', '/api/experiences', {
    title,
    description: 'Published while the server is being killed.',
    price_per_hour: 80,
    openings: 0, // stays listed once it is accepted, to be counted
  });
  entry.experience = experience.id;
  mark('published');
  const { booking } = await insist(creator.token, 'POST', '/api/bookings', {
    user_id: creator.id,
    experience_id: experience.id,
    portfolio_link: null,
  });
  entry.booking = booking.id;
  mark('booked');
  const { thread } = await insist(creator.token, 'POST', '/api/threads', {
    booking_id: booking.id,
    message: `First of ${title}`,
  });
  entry.thread = thread.id;
  await insist(hirer.token, 'POST', `/api/threads/${thread.id}/messages`, { message: `Second of ${title}` });
  acknowledged += 2;
  await insist(hirer.token, 'POST', `/api/bookings/${booking.id}/accept`);
  mark('accepted');
  const intent = await insist(hirer.token, 'POST', '/api/create-payment-intent', { bookingId: booking.id, amount: 80 });
  entry.intent = intent.paymentIntentId;
  // In place of the provider's card form, which has no idempotency keys: the confirmation shows whether it succeeded.
  await call(undefined, 'POST', `/api/sandbox/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret,
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  }).catch(() => {});
  const answer = await insist(hirer.token, 'POST', '/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  if (answer.success) mark('paid');
}

async function client(number, hirer, creator, journal) {
  for (let turn = 0; running; turn++) await work(number, turn, hirer, creator, journal);
}

const faults = [];
const check = (holds, what) => {
  if (!holds) faults.push(what);
};
const ORDER = ['nothing', 'published', 'booked', 'accepted', 'paid'];

/** How often each title was published. */
async function published(hirer) {
  const times = new Map();
  for (let cursor = ''; cursor !== undefined; ) {
    const page = await call(
      hirer.token,
      'GET',
      `/api/experiences?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const { title } of page.experiences) times.set(title, (times.get(title) ?? 0) + 1);
    cursor = page.next_cursor ?? undefined;
  }
  return times;
}

/** Checks that each message exists once, and no conversation twice. */
async function checkMessages(entry, hirer) {
  if (!entry.thread) return;
  const { messages } = await call(hirer.token, 'GET', `/api/threads/${entry.thread}/messages`);
  const texts = messages.map((message) => message.message).sort();
  const wanted = [`First of ${entry.title}`, `Second of ${entry.title}`];
  check(JSON.stringify(texts) === JSON.stringify(wanted), `${entry.title}: its messages are ${JSON.stringify(texts)}`);
}

/** Checks every entry of the journal, once all jobs have run. */
async function verify(journal, hirer, owner) {
  const bookings = new Map();
  for (const entry of journal.filter((entry) => entry.booking)) {
    bookings.set(
      entry.booking,
      await call(hirer.token, 'GET', `/api/bookings/${entry.booking}`).catch(() => undefined),
    );
  }
  // Read after the bookings: by then the emails and the charge of what a booking reports must exist.
  const mails = new Map();
  for (const mail of await call(undefined, 'GET', '/dev/mail.json')) {
    const about = /booking=([0-9a-f-]{36})/.exec(mail.text)?.[1] ?? /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(mail.text)?.[0];
    mails.set(about, [...(mails.get(about) ?? []), mail]);
  }
  const charges = await pages(hirer.token, `/api/payments/user/${hirer.id}`);
  const titles = await published(hirer);
  for (const entry of journal) {
    const reached = ORDER.indexOf(entry.done);
    check(titles.get(entry.title) === 1, `${entry.title}: published ${titles.get(entry.title) ?? 0} times`);
    await checkMessages(entry, hirer);
    if (reached >= 1) {
      const found = await call(undefined, 'GET', `/api/experiences/${entry.experience}`).catch(() => undefined);
      check(found?.experience?.title === entry.title, `${entry.title}: published, acknowledged, and gone`);
    }
    if (reached < 2) continue;
    const booking = bookings.get(entry.booking);
    check(booking, `${entry.title}: booked, acknowledged, and gone`);
    if (!booking) continue;
    const allowed = { pending: 2, approved: 3, paid: 4 }[booking.status];
    check(allowed >= reached, `${entry.title}: ${entry.done} was acknowledged, the booking says ${booking.status}`);
    check(
      (booking.status === 'pending') === (booking.work === null),
      `${entry.title}: half accepted (${booking.status}, ${booking.work})`,
    );
    check(
      booking.status !== 'paid' || booking.money === 'held',
      `${entry.title}: paid but the money is ${booking.money}`,
    );
    const paid = charges.filter((payment) => payment.booking_id === entry.booking && payment.kind === 'charge');
    check(
      paid.length === (booking.status === 'paid' ? 1 : 0),
      `${entry.title}: ${paid.length} charges while ${booking.status}`,
    );
    const seen = new Map();
    for (const mail of mails.get(entry.booking) ?? []) {
      const key = `${mail.kind} to ${mail.to}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    for (const [key, times] of seen) check(times === 1, `${entry.title}: ${times} emails ${key}`);
    if (booking.status === 'paid') {
      check(seen.has(`payment_confirmed to ${entry.creator}`), `${entry.title}: paid, and the creator has no email`);
    }
  }
  const ledger = await call(owner.token, 'GET', '/api/admin/ledger');
  check(ledger.sum_cents === 0, `the ledger sums to ${ledger.sum_cents}`);
}

/** A demo that is killed during its creation is created again by the next start. */
async function demoStartsOver() {
  const folder = path.join(data, 'demo');
  const starting = start(folder, {}, '--demo');
  starting.catch(() => {});
  while (!existsSync(path.join(folder, 'demo-unfinished'))) await pause(5);
  await pause(200);
  await kill();
  server.url = undefined;
  await start(folder, {}, '--demo');
  const { count } = await call(undefined, 'GET', '/api/experiences');
  check(count >= 48, `the demo that was created again lists ${count} experiences`);
  await kill();
  server.url = undefined;
}

try {
  if (!POSTGRES) await demoStartsOver();
  const settings = POSTGRES ? { PARALLAX_DATABASE_URL: createDatabase(POSTGRES, `kill9_${process.pid}`).href } : {};
  await start(data, settings);
  const owner = await signUp(call, 'owner', 'Hirer');
  const hirer = await signUp(call, 'hannah', 'Hirer');
  const journal = [];
  const clients = [];
  for (let number = 0; number < CLIENTS; number++) {
    clients.push(client(number, hirer, await signUp(call, `carl-${number}`, 'Creator'), journal));
  }
  const stopped = Promise.all(clients);
  stopped.catch(() => {});
  for (let kills = 0; kills < KILLS; kills++) {
    await Promise.race([pause(150 + Math.random() * 1200), stopped]);
    await kill();
    await start(data, settings);
  }
  await pause(500);
  running = false;
  await stopped;
  await call(undefined, 'POST', '/dev/clock', { advance_seconds: 1200 });
  await verify(journal, hirer, owner);
  check(acknowledged > KILLS, `only ${acknowledged} writes were acknowledged: too few to prove anything`);
  for (const fault of faults.slice(0, 40)) console.error(`FAULT ${fault}`);
  console.log(
    `${KILLS} kills, ${journal.length} deals started, ${acknowledged} acknowledged writes checked, ${replayed} calls answered when repeated,  ${faults.length} faults`,
  );
} finally {
  running = false;
  if (server.child?.exitCode === null) process.kill(server.child.pid, 'SIGKILL');
  await rm(data, { recursive: true, force: true });
}
process.exit(faults.length ? 1 : 0);
