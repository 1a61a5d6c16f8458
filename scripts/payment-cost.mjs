// Measures what a payment costs: the same deals are paid, delivered, accepted and paid out over the sandbox and over the
// stand-in for Stripe, each with a server of its own. Prints the CPU of the server per deal for both, the outgoing calls per
// deal that the stand-in counted, and what each of them cost beyond the sandbox. Not a test: figures need a quiet machine.
//   scripts/payment-cost [--deals 500] [--rounds 3]   PARALLAX_TEST_BIN names the binary, FAKE_STRIPE_BIN the stand-in's
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  binaryOf,
  caller,
  confirmAtFake,
  controlFake,
  cpuSeconds,
  fakeBinaryOf,
  freePort,
  kill,
  launch,
  listening,
  option,
  SETTINGS,
  signUp,
  stripeSettings,
} from './product.mjs';

const [DEALS, ROUNDS] = [option('deals', 500), option('rounds', 3)];
const binary = binaryOf('dist');
const PAIRS = 8;
const HOUR = 3600;
/** What an outgoing call may cost, in microseconds of CPU. */
const LIMIT = 150;
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

/** Everything that a provider does differently. */
const PROVIDERS = {
  sandbox: {
    start: async () => ({ settings: {}, stop: async () => {}, calls: async () => 0, advance: async () => {} }),
    confirm: ({ call }, intent) =>
      call(undefined, 'POST', `/api/sandbox/payment_intents/${intent.paymentIntentId}/confirm`, {
        client_secret: intent.clientSecret,
        card: CARD,
      }),
  },
  stripe: {
    start: async (host) => {
      const webhook = `http://${host}/api/webhooks/stripe`;
      const fake = await listening(fakeBinaryOf(binary), ['--listen', '127.0.0.1:0', '--webhook', webhook]);
      return {
        url: fake.url,
        settings: stripeSettings(fake.url),
        stop: () => kill(fake.child),
        // browsers' calls name no version
        calls: async () => {
          const all = await (await fetch(`${fake.url}/_fake/requests`)).json();
          return all.filter((request) => request.stripe_version).length;
        },
        advance: (seconds) => controlFake(fake.url, 'advance', { seconds }),
        ready: async () => {
          const { accounts } = await (await fetch(`${fake.url}/_fake/state`)).json();
          for (const { id } of accounts) await controlFake(fake.url, 'account', { account: id, state: 'ready' });
        },
        flush: () => controlFake(fake.url, 'flush', { within_ms: 60_000 }),
      };
    },
    confirm: async ({ provider, url }, intent) => {
      const answer = await confirmAtFake(provider.url, intent, 'pm_card_visa', `${url}/payment-success`);
      if (!answer.ok) throw new Error(`confirm: ${await answer.text()}`);
    },
  },
};

/** Runs `each` for all numbers below DEALS, one at a time for each pair. */
const forAllDeals = (each) =>
  Promise.all(
    Array.from({ length: PAIRS }, async (_, pair) => {
      for (let number = pair; number < DEALS; number += PAIRS) await each(number, pair);
    }),
  );

/** One round over one provider: CPU seconds and outgoing calls. */
async function measure(name) {
  const data = await mkdtemp(path.join(tmpdir(), 'parallax-cost-'));
  const host = `127.0.0.1:${await freePort()}`;
  const provider = await PROVIDERS[name].start(host);
  const args = ['serve', '--listen', host, '--data', data];
  const product = launch(binary, args, { ...SETTINGS, ...provider.settings });
  try {
    return await pay(name, provider, product.child, await product.listening);
  } finally {
    await kill(product.child);
    await provider.stop();
    await rm(data, { recursive: true, force: true });
  }
}

async function pay(name, provider, child, url) {
  const call = caller(() => url);
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const [hirer, creator] = [
      await signUp(call, `hirer${pair}`, 'Hirer'),
      await signUp(call, `creator${pair}`, 'Creator'),
    ];
    await call(creator.token, 'POST', '/api/payout-account/link', { country: 'US' });
    pairs.push({ hirer, creator });
  }
  await provider.ready?.();
  const bookings = [];
  await forAllDeals(async (number, pair) => {
    const { hirer, creator } = pairs[pair];
    const listing = { title: `Deal ${number}`, description: 'One of many.', price_per_hour: 80 };
    const { experience } = await call(hirer.token, 'POST', '/api/experiences', listing);
    const asked = { user_id: creator.id, experience_id: experience.id, portfolio_link: null };
    const { booking } = await call(creator.token, 'POST', '/api/bookings', asked);
    await call(hirer.token, 'POST', `/api/bookings/${booking.id}/accept`, {});
    bookings[number] = booking.id;
  });
  /** Both clocks move, and what is due by then is done. */
  const timePasses = async (seconds) => {
    await provider.flush?.();
    await provider.advance(seconds);
    await call(undefined, 'POST', '/dev/clock', { advance_seconds: seconds });
    await provider.flush?.();
  };
  await timePasses(1);

  const before = [cpuSeconds(child), await provider.calls()];
  await forAllDeals(async (number, pair) => {
    const { hirer, creator } = pairs[pair];
    const intent = await call(hirer.token, 'POST', '/api/create-payment-intent', { bookingId: bookings[number] });
    await PROVIDERS[name].confirm({ call, provider, url }, intent);
    await call(hirer.token, 'POST', '/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
    const project = `/api/projects/${bookings[number]}`;
    await call(creator.token, 'PATCH', project, { projectLink: 'https://example.org/work' });
    await call(hirer.token, 'PATCH', project, { isCompleted: true });
  });
  await timePasses(73 * HOUR);
  await timePasses(1);
  const used = cpuSeconds(child) - before[0];
  const calls = (await provider.calls()) - before[1];
  for (const { creator } of pairs) {
    const balance = await call(creator.token, 'GET', '/api/balance');
    if (balance.pending_cents !== 0 || balance.paid_out_cents === 0) {
      throw new Error(`${name}: ${creator.name} was not paid: ${JSON.stringify(balance)}`);
    }
  }
  return { used, calls };
}

const sums = { sandbox: { used: 0, calls: 0 }, stripe: { used: 0, calls: 0 } };
// in turns, so that a slower minute of the machine is shared
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, sum] of Object.entries(sums)) {
    const { used, calls } = await measure(name);
    sum.used += used;
    sum.calls += calls;
  }
}
const deals = DEALS * ROUNDS;
const micros = (seconds) => (seconds / deals) * 1e6;
const more = (micros(sums.stripe.used) - micros(sums.sandbox.used)) / (sums.stripe.calls / deals);
console.log(
  `${deals} deals over each: ${micros(sums.sandbox.used).toFixed(0)} us of CPU over the sandbox, ` +
    `${micros(sums.stripe.used).toFixed(0)} us over Stripe's stand-in with ${(sums.stripe.calls / deals).toFixed(2)} outgoing calls: ` +
    `${more.toFixed(0)} us for each call (at most ${LIMIT} are wanted)`,
);
