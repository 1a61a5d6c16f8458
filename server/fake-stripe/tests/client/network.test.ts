// Signatures, webhooks, idempotency keys, faults and keys, by the official client.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { SECRETS } from './fake.ts';
import { card, errors, fake, invalid, paid, raises, stripe } from './setup.ts';

test('signatures are understood in both directions', async () => {
  await paid(1_000);
  for (const { body, signature } of await fake.events()) {
    for (const secret of SECRETS) assert.match(stripe.webhooks.constructEvent(body, signature, secret).id, /^evt_/);
    assert.throws(
      () => stripe.webhooks.constructEvent(`${body} `, signature, SECRETS[0] ?? ''),
      errors.StripeSignatureVerificationError,
    );
  }
  const payload = '{"id":"evt_1"}';
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1' });
  assert.deepEqual(await fake.control('verify', { payload, header, secret: 'whsec_1' }), { ok: true });
  assert.deepEqual(await fake.control('verify', { payload, header, secret: 'whsec_2' }), { ok: false });
  await fake.control('webhooks', { wrong_signature: 1 });
  await stripe.paymentIntents.create({ amount: 50, currency: 'usd' });
  const [spoiled] = await fake.events();
  assert.throws(() => stripe.webhooks.constructEvent(spoiled?.body ?? '', spoiled?.signature ?? '', SECRETS[0] ?? ''));
});

test('webhooks are repeated, reordered, lost and tried again', async () => {
  const ids = async () => (await fake.events()).map(({ body }) => JSON.parse(body).id as string);
  await fake.control('webhooks', { repeat: 3 });
  await paid();
  const three = await ids();
  assert.deepEqual([three.length, new Set(three).size], [12, 4]);
  await fake.control('webhooks', { reorder_ms: 150 });
  for (let number = 0; number < 4; number += 1) await paid();
  const order = (await stripe.events.list({ limit: 16 })).data.map(({ id }) => id).reverse();
  const mixed = await ids();
  assert.deepEqual([...mixed].sort(), [...order].sort());
  assert.notDeepEqual(mixed, order);
  await fake.control('webhooks', { lose: 1 });
  await paid();
  assert.deepEqual(await ids(), []);
  await fake.control('webhooks', { retry_ms: 5, attempts: 3 });
  fake.answers = 500;
  await stripe.paymentIntents.create({ amount: 50, currency: 'usd' });
  const [first, ...more] = await ids();
  fake.answers = 200;
  assert.deepEqual(more, [first, first]);
  assert.equal(
    (await stripe.events.list({ delivery_success: false })).data.some(({ id }) => id === first),
    true,
  );
  await fake.control('resend', { event: first });
  assert.deepEqual(await ids(), [first]);
});

test('a key gives its answer again, and belongs to one call', async () => {
  const options = { idempotencyKey: 'pi:create:1:v1' };
  const create = (amount: number, more = options) => stripe.paymentIntents.create({ amount, currency: 'usd' }, more);
  const [first, again] = [await create(500), await create(500)];
  assert.equal(JSON.stringify(first), JSON.stringify(again));
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  await raises(create(501), errors.StripeIdempotencyError, { status: 400, type: 'idempotency_error' });
  await raises(stripe.refunds.create({ payment_intent: first.id }, options), errors.StripeIdempotencyError, {
    status: 400,
    type: 'idempotency_error',
  });
  const wrong = { idempotencyKey: 'k2' };
  await raises(create(1, wrong), errors.StripeInvalidRequestError, invalid('amount_too_small'));
  assert.equal((await create(500, wrong)).amount, 500, 'what was not begun is not kept');
  const declined = { idempotencyKey: 'k3' };
  const pay = (method: string) =>
    stripe.paymentIntents.create({ ...card, amount: 500, currency: 'usd', payment_method: method }, declined);
  for (let times = 0; times < 2; times += 1) {
    await raises(pay('pm_card_chargeDeclined'), errors.StripeCardError, {
      status: 402,
      type: 'card_error',
      code: 'card_declined',
    });
  }
  assert.equal((await stripe.paymentIntents.list({ limit: 100 })).data.length, 3);
  await fake.control('fault', { call: 'POST /v1/payment_intents', kind: 'slow', times: 1, delay_ms: 300 });
  const slow = create(700, { idempotencyKey: 'k4' });
  await new Promise((done) => setTimeout(done, 100));
  await raises(create(700, { idempotencyKey: 'k4' }), errors.StripeAPIError, {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  });
  assert.equal((await slow).amount, 700);
  await fake.control('advance', { seconds: 86_401 });
  assert.notEqual((await create(500)).id, first.id, 'after a day the key is new');
});

test('faults happen before and after the effect', async () => {
  const fault = (kind: string, more = {}) =>
    fake.control('fault', { call: 'POST /v1/payment_intents', kind, times: 1, ...more });
  const create = (idempotencyKey: string, client = stripe) =>
    client.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey });
  const count = async () => (await fake.control('state')).payment_intents.length;
  const broken = { status: 500, type: 'api_error' };
  await fault('error_before');
  await raises(create('a'), errors.StripeAPIError, broken);
  assert.equal(await count(), 0);
  assert.equal((await create('a')).amount, 500);
  await fault('error_after');
  for (let times = 0; times < 2; times += 1) await raises(create('b'), errors.StripeAPIError, broken);
  assert.equal(await count(), 2, 'the effect is there, and the key keeps the error');
  await fault('conflict');
  await raises(create('c'), errors.StripeAPIError, invalid('lock_timeout', 409));
  await fault('too_many', { retry_after: 2 });
  const limited = await raises(create('c'), errors.StripeRateLimitError, invalid('rate_limit', 429));
  assert.equal(limited.headers?.['retry-after'], '2');
  assert.equal(await count(), 2);
  for (const kind of ['cut', 'nonsense']) {
    await fault(kind);
    await assert.rejects(create(kind));
    assert.equal((await create(kind)).amount, 500, kind);
  }
  await fault('hang', { delay_ms: 2_000 });
  await assert.rejects(create('h', fake.client({ timeout: 200 })), errors.StripeConnectionError);
  assert.equal(await count(), 5);
  assert.equal((await create('h')).lastResponse.headers['idempotent-replayed'], 'true');
  await fault('conflict');
  assert.equal((await create('r', fake.client({ maxNetworkRetries: 2 }))).amount, 500, 'the client tries again');
  assert.equal(await count(), 6);
});

test('keys, versions and addresses are checked', async () => {
  await raises(
    fake.client({}, 'sk_test_wrong').balance.retrieve(),
    errors.StripeAuthenticationError,
    invalid(undefined, 401),
  );
  await raises(
    fake.client({}, 'pk_test_fake').balance.retrieve(),
    errors.StripePermissionError,
    invalid('secret_key_required', 403),
  );
  await raises(
    stripe.balance.retrieve({}, { stripeAccount: 'acct_none' }),
    errors.StripePermissionError,
    invalid('account_invalid', 403),
  );
  await raises(
    stripe.paymentIntents.retrieve('pi_none'),
    errors.StripeInvalidRequestError,
    invalid('resource_missing', 404),
  );
  await raises(stripe.refunds.retrieve('re_none'), errors.StripeInvalidRequestError, invalid('resource_missing', 404));
  await raises(stripe.customers.list(), errors.StripeInvalidRequestError, invalid(undefined, 404));
  await stripe.paymentIntents.create({ amount: 50, currency: 'usd' });
  await raises(stripe.paymentIntents.list({ expand: ['data.amount'] }), errors.StripeInvalidRequestError, invalid());
  const [request] = (await fake.control('requests')).slice(-1);
  assert.deepEqual(
    [request.path, request.status, request.stripe_version],
    ['/v1/payment_intents', 400, Stripe.API_VERSION],
  );
});
