// Random deals over the stand-in for Stripe (server/fake-stripe): paid, refunded, split, disputed, paid out, while its calls
// fail at random, its webhooks are lost, repeated and out of order, and the product is killed. Afterwards both sides have to
// agree to the cent, nothing may have happened twice, and nothing may be stuck without a line in the admins' list.
//   --runs N   --kills N   --seed N   --database sqlite|postgres (with PARALLAX_TEST_POSTGRES_URL, as scripts/postgres sets it)
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from './databases.mjs';
import {
  binaryOf,
  caller,
  confirmAtFake,
  controlFake,
  fakeBinaryOf,
  freePort,
  kill,
  listening,
  option,
  pause,
  SETTINGS,
  signUp,
  stripeSettings,
} from './product.mjs';

const RUNS = option('runs', 1000);
const KILLS = option('kills', 50);
const SEED = option('seed', Date.now() % 1_000_000);
const POSTGRES = process.argv.includes('postgres') ? process.env.PARALLAX_TEST_POSTGRES_URL : undefined;
const AT_ONCE = 8;
const PAIRS = 24;
const HOUR = 3600;
const DAY = 24 * HOUR;

const LOG = Boolean(process.env.PAYMENT_RUNS_LOG);
const binary = binaryOf('debug');
const data = await mkdtemp(path.join(tmpdir(), 'parallax-payments-'));

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
let state = SEED;
function chance() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
/** One of the words, each as often as its weight says. */
function pick(weights) {
  const words = Object.entries(weights);
  let left = chance() * words.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [word, weight] of words) {
    left -= weight;
    if (left < 0) return word;
  }
  return words[0][0];
}

const product = { url: `http://127.0.0.1:${await freePort()}`, child: undefined, kills: 0 };
const webhook = `${product.url}/api/webhooks/stripe`;
const fake = await listening(fakeBinaryOf(binary), ['--listen', '127.0.0.1:0', '--webhook', webhook], {}, LOG);
const database = POSTGRES && createDatabase(POSTGRES, `payments_${Date.now()}`);

async function startProduct() {
  const settings = {
    ...SETTINGS,
    PARALLAX_ADMIN_EMAIL: 'owner@scripts.test',
    ...stripeSettings(fake.url),
    ...(database && { PARALLAX_DATABASE_URL: database.href }),
  };
  const args = ['serve', '--listen', new URL(product.url).host, '--data', data];
  product.child = (await listening(binary, args, settings, LOG)).child;
}

async function killProduct() {
  await kill(product.child);
  product.kills++;
}

const control = (what, body) => controlFake(fake.url, what, body);
const dump = async () => (await fetch(`${fake.url}/_fake/state`)).json();
const call = caller(() => product.url);

/** Repeats a call until it is answered, however often either side fails meanwhile. */
async function insist(token, method, where, body) {
  const key = randomUUID();
  for (let tries = 0; ; tries++) {
    try {
      return await call(token, method, where, body, key);
    } catch (error) {
      if (tries > 1000 || (error.status && error.status !== 503 && error.code !== 'request_in_progress')) throw error;
      await pause(40);
    }
  }
}

/** The same for what may be refused, because time or the other side was faster. */
const attempt = (...what) => insist(...what).catch((error) => (error.status < 500 ? undefined : Promise.reject(error)));

/** What the provider's form does in the payer's browser; payers' networks fail, too. */
async function confirms(intent, method) {
  const answer = await confirmAtFake(fake.url, intent, method, `${product.url}/payment-success`).catch(() => undefined);
  return answer?.json().catch(() => undefined);
}

const METHODS = {
  pm_card_visa: 12,
  pm_card_chargeDeclined: 1,
  pm_card_authenticationRequired: 2,
  pm_usBankAccount_success: 2,
  pm_card_createDispute: 1,
  pm_card_pendingRefund: 1,
};

const stories = {};

/** One deal, from the brief to wherever chance leads. */
async function run(number, pairs) {
  const { hirer, creator } = pairs[number % PAIRS];
  const story = {
    method: pick(METHODS),
    hours: 1 + Math.floor(chance() * 12),
    returns: chance() < 0.7,
    end: pick({ accepts: 10, cancels: 3, rejects: 2, splits: 2, nothing: 1 }),
    never: chance() < 0.05,
  };
  const { experience } = await insist(hirer.token, 'POST', '/api/experiences', {
    title: `Run ${number}`,
    description: 'A deal of a thousand.',
    price_per_hour: 80,
  });
  const { booking } = await insist(creator.token, 'POST', '/api/bookings', {
    user_id: creator.id,
    experience_id: experience.id,
    portfolio_link: null,
    hours: story.hours,
  });
  stories[booking.id] = story;
  await attempt(hirer.token, 'POST', `/api/bookings/${booking.id}/accept`);
  if (story.never) return;
  const intent = await attempt(hirer.token, 'POST', '/api/create-payment-intent', { bookingId: booking.id });
  if (!intent) return;
  let paid = await confirms(intent, story.method);
  if (paid?.status === 'requires_action') {
    const outcome = chance() < 0.8 ? 'complete' : 'fail';
    await control('authenticate', { intent: intent.paymentIntentId, outcome }).catch(() => undefined);
  }
  if (story.method === 'pm_card_chargeDeclined') paid = await confirms(intent, 'pm_card_visa');
  // a closed tab says nothing: the webhook or the sweep does
  if (story.returns)
    await attempt(hirer.token, 'POST', '/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  if (story.end === 'nothing') return;
  const project = `/api/projects/${booking.id}`;
  if (story.end === 'cancels') {
    await attempt(hirer.token, 'POST', `/api/bookings/${booking.id}/cancel`, { reason: 'Plans changed.' });
    return;
  }
  await attempt(creator.token, 'PATCH', project, { projectLink: 'https://example.org/work' });
  if (story.end === 'splits') {
    const cents = 100 * (1 + Math.floor(chance() * 70));
    const split = { refund_cents: cents, reason: 'Half of it works.' };
    await attempt(hirer.token, 'POST', `/api/bookings/${booking.id}/split`, split);
    await attempt(creator.token, 'POST', `/api/bookings/${booking.id}/split/accept`, { refund_cents: cents });
  } else if (story.end === 'rejects') await attempt(hirer.token, 'DELETE', project);
  else await attempt(hirer.token, 'PATCH', project, { isCompleted: true });
}

/** Moves the clocks of both sides. */
async function timePasses(seconds) {
  await control('advance', { seconds });
  await insist(undefined, 'POST', '/dev/clock', { advance_seconds: seconds });
}

const faults = [];
const check = (holds, what) => {
  if (!holds) faults.push(what);
};
const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);

/** All pages of what is listed at `where` under `name`. */
async function pages(token, where, name) {
  const all = [];
  for (let cursor = ''; cursor !== undefined; ) {
    const glue = where.includes('?') ? '&' : '?';
    const page = await call(token, 'GET', `${where}${cursor && `${glue}cursor=${encodeURIComponent(cursor)}`}`);
    all.push(...page[name]);
    cursor = page.next_cursor ?? undefined;
  }
  return all;
}

/** Both sides of the money of each booking. */
async function compare(deals) {
  let [due, sent] = [0, 0];
  const theirs = await dump();
  const byBooking = new Map(
    deals.map((deal) => [deal.id, { deal, charged: [], refunded: 0, transfers: [], reversed: 0 }]),
  );
  const ofIntent = new Map();
  for (const intent of theirs.payment_intents) {
    const entry = byBooking.get(intent.metadata.booking);
    check(entry, `intent ${intent.id} is of no booking`);
    ofIntent.set(intent.id, entry);
    if (intent.status === 'succeeded') entry?.charged.push(intent.amount_received);
  }
  const lives = (refund) => refund.status !== 'failed' && refund.status !== 'canceled';
  for (const refund of theirs.refunds.filter(lives)) {
    const entry = ofIntent.get(refund.payment_intent);
    if (entry) entry.refunded += refund.amount;
  }
  const ofTransfer = new Map();
  for (const transfer of theirs.transfers) {
    const entry = byBooking.get(transfer.metadata.booking);
    check(entry, `transfer ${transfer.id} is of no booking`);
    entry?.transfers.push(transfer.amount);
    ofTransfer.set(transfer.id, entry);
  }
  for (const reversal of theirs.transfer_reversals) ofTransfer.get(reversal.transfer).reversed += reversal.amount;
  const banks = new Map();
  for (const dispute of theirs.disputes) {
    const entry = ofIntent.get(dispute.payment_intent);
    if (entry)
      banks.set(entry.deal.id, (banks.get(entry.deal.id) ?? 0) + (dispute.status === 'won' ? 0 : dispute.amount));
  }
  for (const [id, { deal, charged, refunded, transfers, reversed }] of byBooking) {
    const name = `${id} (${deal.money}, ${JSON.stringify(stories[id] ?? {})})`;
    const total = sum(charged, (amount) => amount);
    const taken = banks.get(id) ?? 0;
    check(refunded + taken <= total, `${name}: ${refunded} refunded and ${taken} taken back of ${total}`);
    check(transfers.length <= 1, `${name}: ${transfers.length} transfers`);
    const paid = sum(transfers, (amount) => amount) - reversed;
    const expected = { released: deal.creator_cents, refunded: 0, void: 0 }[deal.money];
    check(expected !== undefined, `${name}: is not over`);
    due += expected ?? 0;
    sent += paid;
    check(paid <= (expected ?? 0), `${name}: ${paid} paid out, ${expected} due`);
    const kept = deal.money === 'released' ? deal.total_cents - deal.returned_cents : 0;
    check(
      total - refunded - taken === kept,
      `${name}: ${total} charged, ${refunded} refunded, ${taken} taken back, ${kept} kept`,
    );
  }
  return { theirs, due, sent };
}

async function checkBooks(owner, { theirs, due, sent }) {
  const found = await insist(owner.token, 'POST', '/api/admin/ledger/check');
  check(found.clean, `the ledger's own check: ${JSON.stringify(found)}`);
  const ledger = await call(owner.token, 'GET', '/api/admin/ledger');
  check(ledger.sum_cents === 0, `the ledger is off by ${ledger.sum_cents}`);
  const balance = (account) =>
    sum(
      ledger.balances.filter((each) => each.account === account && each.book !== ''),
      (each) => each.cents,
    );
  const own = theirs.balances.filter(({ account }) => account === null);
  const there = sum(own, ({ available, pending }) => available + pending);
  const fees = sum(
    theirs.balance_transactions.filter(({ account }) => account === null),
    ({ fee }) => fee,
  );
  // what creators were paid less than is theirs, or owe: the fees of lost chargebacks
  const charged = due - sent + sum(found.debts, ({ cents }) => cents);
  const most = sum(
    theirs.disputes.filter(({ status }) => status === 'lost'),
    ({ balance_transactions: moved }) => sum(moved, ({ fee }) => fee),
  );
  check(charged >= 0 && charged <= most, `${charged} charged to creators, ${most} at most`);
  const unposted = fees - balance('provider_fees') - charged;
  const ours = balance('provider_clearing') + balance('payout_external') - unposted;
  check(there === ours, `the provider has ${there}, the ledger says ${ours}`);
  const list = await call(owner.token, 'GET', '/api/admin/money/attention');
  for (const [name, rows] of Object.entries(list))
    check(rows.length === 0, `${name}: ${JSON.stringify(rows.slice(0, 3))}`);
}

await startProduct();
const owner = await signUp(call, 'owner', 'Hirer');
const pairs = [];
for (let number = 0; number < PAIRS; number++) {
  const pair = {
    hirer: await signUp(call, `hirer${number}`, 'Hirer'),
    creator: await signUp(call, `creator${number}`, 'Creator'),
  };
  await insist(pair.creator.token, 'POST', '/api/payout-account/link', { country: 'US' });
  pairs.push(pair);
}
const accounts = (await dump()).accounts.map(({ id }) => id);
// one in four can be paid only at the end
for (const account of accounts) if (chance() < 0.75) await control('account', { account, state: 'ready' });

const FAULTS = ['error_before', 'error_after', 'cut', 'conflict', 'too_many', 'nonsense'];
for (const [at, kind] of FAULTS.entries()) {
  await control('fault', { call: '* /v1/*', kind, probability: 0.02, seed: SEED + at, retry_after: 0 });
}
await control('webhooks', {
  repeat: 2,
  delay_ms: 20,
  reorder_ms: 400,
  lose: 0.2,
  wrong_signature: 0.02,
  retry_ms: 100,
  attempts: 3,
});

let left = RUNS;
let running = true;
const client = async () => {
  for (; left > 0; ) {
    const number = --left;
    await run(number, pairs);
  }
};
const clients = Promise.all(Array.from({ length: AT_ONCE }, client)).finally(() => {
  running = false;
});
const killer = async () => {
  const step = RUNS / (KILLS + 1);
  while (running && product.kills < KILLS) {
    if (RUNS - left >= (product.kills + 1) * step) {
      await pause(chance() * 300);
      await killProduct();
      await startProduct();
    } else await pause(20);
  }
};
const clock = async () => {
  while (running) {
    await pause(1500);
    await timePasses(2 * HOUR);
  }
};
const began = Date.now();
await Promise.all([clients, killer(), clock()]);
const busy = (Date.now() - began) / 1000;

// Then all is well again, and time goes on until everything that can end has ended.
await control('clear_faults');
await control('webhooks', {});
for (const account of accounts) await control('account', { account, state: 'ready' });
for (const dispute of (await dump()).disputes) {
  const outcome = chance() < 0.5 ? 'won' : 'lost';
  await control('close_dispute', { dispute: dispute.id, outcome }).catch(() => undefined);
}
/** Released deals that our team has looked at. */
const looked = new Set();

/** Our team decides about chargebacks as the bank did, ends what nobody pays, and takes some released money back. */
async function tidies(deals) {
  const { disputes, payment_intents: intents } = await dump();
  const bankOf = new Map(intents.map(({ id, metadata }) => [id, metadata.booking]));
  const lost = new Set(
    disputes.filter(({ status }) => status === 'lost').map((each) => bankOf.get(each.payment_intent)),
  );
  for (const { id, chargeback, money, work } of deals) {
    const admin = `/api/admin/bookings/${id}`;
    if (chargeback && money !== 'refunded') {
      const outcome = lost.has(id) ? 'refund' : 'release';
      await attempt(owner.token, 'POST', `${admin}/resolve`, { outcome, reason: 'As the bank decided.' });
    } else if (money === 'due' && work === 'completed') {
      await attempt(owner.token, 'POST', `${admin}/write-off`, { reason: 'Nobody paid.' });
    } else if (money === 'due') {
      await attempt(owner.token, 'POST', `/api/bookings/${id}/cancel`, { reason: 'Nobody paid.' });
    } else if (money === 'released' && !looked.has(id)) {
      looked.add(id);
      if (chance() < 0.05) await attempt(owner.token, 'POST', `${admin}/clawback`, { reason: 'It never worked.' });
    }
  }
}

const isOver = ({ money, work }) => ['released', 'refunded', 'void'].includes(money) || (money === 'none' && !work);
let deals = [];
for (let day = 0; day < 150; day++) {
  await timePasses(DAY);
  deals = await pages(owner.token, '/api/admin/bookings?limit=100', 'bookings');
  await tidies(deals);
  if (day > 20 && deals.every(isOver)) break;
}
await timePasses(DAY);
await timePasses(DAY);
deals = await pages(owner.token, '/api/admin/bookings?limit=100', 'bookings');
const compared = await compare(deals.filter(({ money }) => money !== 'none'));
await checkBooks(owner, compared);
const { theirs } = compared;

const ends = {};
for (const { money } of deals) ends[money] = (ends[money] ?? 0) + 1;
console.log(
  `seed ${SEED}: ${RUNS} deals in ${busy.toFixed(0)} s, ${product.kills} kills, ${theirs.payment_intents.length} intents, ` +
    `${theirs.refunds.length} refunds, ${theirs.transfers.length} transfers, ${theirs.transfer_reversals.length} reversals, ` +
    `${theirs.disputes.length} chargebacks; ended ${JSON.stringify(ends)}`,
);
for (const fault of faults.slice(0, 40)) console.log(`BAD: ${fault}`);
product.child.kill('SIGKILL');
fake.child.kill('SIGKILL');
if (process.env.PAYMENT_RUNS_KEEP) {
  await writeFile(path.join(data, 'provider.json'), JSON.stringify(theirs));
  console.log(data);
} else await rm(data, { recursive: true, force: true });
process.exit(faults.length > 0 ? 1 : 0);
