// PaymentIntents by the official client, and by a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { keep, typeErrors } from './fake.ts';
import { errors, fake, invalid, paid, raises, stripe } from './setup.ts';

test('an intent is created, changed, confirmed, listed and read', async () => {
  const created = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    metadata: { deal: '7', 'a b': 'ü&=' },
    transfer_group: 'deal-7',
    statement_descriptor_suffix: 'BOOKING 7',
    description: 'Booking 7',
    receipt_email: 'p@example.test',
  });
  keep('Stripe.PaymentIntent', created);
  assert.deepEqual({ ...created.metadata }, { deal: '7', 'a b': 'ü&=' });
  assert.equal(created.status, 'requires_payment_method');
  assert.equal(
    (await stripe.paymentIntents.update(created.id, { metadata: { deal: '', more: '1' } })).metadata.more,
    '1',
  );
  const confirmed = await stripe.paymentIntents.confirm(created.id, {
    payment_method: 'pm_card_visa',
    return_url: 'https://example.test/',
    expand: ['latest_charge', 'payment_method'],
  });
  keep('Stripe.PaymentIntent', confirmed);
  assert.equal(confirmed.status, 'succeeded');
  assert.equal(confirmed.amount_received, 1_000);
  const charge = confirmed.latest_charge as Stripe.Charge;
  keep('Stripe.Charge', await stripe.charges.retrieve(charge.id, { expand: ['balance_transaction', 'refunds'] }));
  keep('Stripe.PaymentMethod', await stripe.paymentMethods.retrieve(charge.payment_method ?? ''));
  assert.deepEqual(
    (await stripe.paymentIntents.list()).data.map((intent) => intent.id),
    [created.id],
  );
  await raises(
    stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa', return_url: 'https://example.test/' }),
    errors.StripeInvalidRequestError,
    invalid('payment_intent_unexpected_state'),
  );
  await raises(
    stripe.paymentIntents.cancel(created.id),
    errors.StripeInvalidRequestError,
    invalid('payment_intent_unexpected_state'),
  );
  const open = await stripe.paymentIntents.create({ amount: 50, currency: 'usd' });
  const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
  assert.equal(keep('Stripe.PaymentIntent', canceled).cancellation_reason, 'abandoned');
});

test('with asynchronous capture the first events have no balance transaction', async () => {
  const intent = await paid();
  assert.equal(((intent.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction).net, 9_680);
  const events = (await fake.events()).map(({ body }) => JSON.parse(body));
  const types = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.updated'];
  assert.deepEqual(
    events.map((event) => event.type),
    types,
  );
  assert.equal(events[1].data.object.balance_transaction, null);
  assert.match(events[3].data.object.balance_transaction, /^txn_/);
  assert.deepEqual(events[3].data.previous_attributes, { balance_transaction: null });
});

test('amounts and currencies are checked', async () => {
  const create = (amount: number, currency: string) => stripe.paymentIntents.create({ amount, currency });
  for (const [amount, currency, code] of [
    [49, 'usd', 'amount_too_small'],
    [29, 'gbp', 'amount_too_small'],
    [49, 'jpy', 'amount_too_small'],
    [7_050, 'isk', 'invalid_charge_amount'],
    [1_005, 'kwd', 'invalid_charge_amount'],
    [100_000_000, 'usd', 'amount_too_large'],
    [100, 'zzz', undefined],
  ] as const) {
    await raises(create(amount, currency), errors.StripeInvalidRequestError, invalid(code));
  }
  for (const [amount, currency] of [
    [50, 'usd'],
    [50, 'jpy'],
    [7_000, 'isk'],
    [1_010, 'kwd'],
    [50, 'eur'],
  ] as const) {
    keep('Stripe.PaymentIntent', await create(amount, currency));
  }
  await raises(
    stripe.paymentIntents.create({ amount: 100 } as any),
    errors.StripeInvalidRequestError,
    invalid('parameter_missing'),
  );
  await raises(
    stripe.paymentIntents.create({ amount: 100, currency: 'usd', metdata: { a: 1 } } as any),
    errors.StripeInvalidRequestError,
    invalid('parameter_unknown'),
  );
  const types = { amount: 100, currency: 'usd', payment_method_types: ['card'] };
  await raises(
    stripe.paymentIntents.create(types as any),
    errors.StripeInvalidRequestError,
    invalid('parameter_unknown'),
  );
  const older = await stripe.paymentIntents.create(types as any, { apiVersion: '2026-03-25.dahlia' });
  assert.deepEqual(older.payment_method_types, ['card']);
});

test('declined cards become card errors with code and decline code', async () => {
  for (const [method, code, decline] of [
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ] as const) {
    const error = await raises(paid(500, method), errors.StripeCardError, { status: 402, type: 'card_error', code });
    assert.equal(error.decline_code || undefined, decline);
    const failed = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', { expand: ['latest_charge'] });
    keep('Stripe.PaymentIntent', failed);
    assert.equal(failed.status, 'requires_payment_method');
    assert.equal(failed.last_payment_error?.code, code);
    assert.equal((failed.latest_charge as Stripe.Charge).status, 'failed');
  }
});

test('3-D Secure asks, then pays or fails', async () => {
  for (const [outcome, status] of [
    ['complete', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ] as const) {
    const intent = await paid(500, 'pm_card_threeDSecure2Required', { return_url: 'https://example.test/back?a=1' });
    keep('Stripe.PaymentIntent', intent);
    assert.equal(intent.status, 'requires_action');
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    const page = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    const back = new URL(page.headers.get('location') ?? '');
    assert.equal(back.searchParams.get('payment_intent'), intent.id);
    assert.equal(back.searchParams.get('redirect_status'), status === 'succeeded' ? 'succeeded' : 'failed');
    const ended = await stripe.paymentIntents.retrieve(intent.id);
    assert.equal(keep('Stripe.PaymentIntent', ended).status, status);
  }
});

test('a browser confirms with the publishable key and sees no more than it may', async () => {
  const { id, client_secret } = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    metadata: { deal: '7' },
  });
  const call = async (address: string, key: string, form?: Record<string, string>) => {
    const body = form && { method: 'POST', body: new URLSearchParams({ client_secret: client_secret ?? '', ...form }) };
    const response = await fetch(`${fake.url}/v1/${address}`, { headers: { authorization: `Bearer ${key}` }, ...body });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    return { status: response.status, said: (await response.json()) as any };
  };
  const seen = await call(`payment_intents/${id}?client_secret=${client_secret}`, 'pk_test_fake');
  assert.equal(seen.said.status, 'requires_payment_method');
  assert.equal('metadata' in seen.said || 'latest_charge' in seen.said, false);
  assert.equal((await call(`payment_intents/${id}?client_secret=wrong`, 'pk_test_fake')).status, 400);
  assert.equal((await call('refunds', 'pk_test_fake', { payment_intent: id })).said.error.code, 'secret_key_required');
  const number = (number: string) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  const declined = await call(`payment_intents/${id}/confirm`, 'pk_test_fake', number('4000000000000002'));
  assert.deepEqual([declined.status, declined.said.error.decline_code], [402, 'generic_decline']);
  assert.equal('metadata' in declined.said.error.payment_intent, false);
  assert.equal(
    (await call(`payment_intents/${id}/confirm`, 'pk_test_fake', number('4242424242424241'))).said.error.code,
    'incorrect_number',
  );
  assert.equal(
    (await call(`payment_intents/${id}/confirm`, 'pk_test_fake', number('4111111111111111'))).said.error.decline_code,
    'test_mode_live_card',
  );
  const asked = await call(`payment_intents/${id}/confirm`, 'pk_test_fake', number('4000002500003155'));
  assert.equal(asked.said.next_action.type, 'use_stripe_sdk');
  const done = await call(`payment_intents/${id}/fake_authenticate`, 'pk_test_fake', { outcome: 'complete' });
  assert.equal(done.said.status, 'succeeded');
});

test('a slow payment is processing until it ends', async () => {
  for (const [outcome, status] of [
    ['succeed', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ] as const) {
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method: 'pm_usBankAccount',
      confirm: true,
    });
    assert.equal(keep('Stripe.PaymentIntent', intent).status, 'processing');
    await raises(
      stripe.paymentIntents.cancel(intent.id),
      errors.StripeInvalidRequestError,
      invalid('payment_intent_unexpected_state'),
    );
    await fake.control('payment', { intent: intent.id, outcome });
    const ended = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    assert.equal(keep('Stripe.PaymentIntent', ended).status, status);
  }
  const intent = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    allowed_payment_method_types: ['us_bank_account'],
    payment_method: 'pm_usBankAccount',
    confirm: true,
  });
  await fake.control('advance', { seconds: 11 });
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded');
});

test('every answer has the fields of its type', () => assert.equal(typeErrors('intents'), ''));
