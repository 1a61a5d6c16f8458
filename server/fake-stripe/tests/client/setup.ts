// What the tests share: a fake for each file, and ways to pay, to have a creator, to expect an error.
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import Stripe from 'stripe';
import { Fake } from './fake.ts';

export const fake = new Fake();
export let stripe: Stripe;

before(async () => {
  await fake.start();
  stripe = fake.client();
});
after(() => fake.stop());
beforeEach(async () => {
  await fake.control('flush', {});
  await fake.control('reset', {});
  fake.received = [];
});

export const card = {
  allowed_payment_method_types: ['card'],
  confirm: true,
  expand: ['latest_charge.balance_transaction'],
};

export async function paid(
  amount = 10_000,
  method = 'pm_card_visa',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  return stripe.paymentIntents.create({ ...card, amount, currency: 'usd', payment_method: method, ...more });
}

export async function creator(state?: 'ready' | 'restricted') {
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'DE',
    email: 'a@example.test',
    capabilities: { transfers: { requested: true } },
    metadata: { user: '7' },
  });
  if (state) await fake.control('account', { account: account.id, state });
  return account;
}

type Raised = { status: number; type: string; code?: string };

/** The call is refused with this class, status, type and code. */
export async function raises(
  call: Promise<unknown>,
  kind: new (...args: never[]) => Stripe.errors.StripeError,
  expected: Raised,
) {
  const error = await call.then(
    () => assert.fail('no error'),
    (error: unknown) => error,
  );
  assert.ok(error instanceof kind, `${error}`);
  assert.equal(error.statusCode, expected.status);
  assert.equal(error.rawType, expected.type);
  assert.equal(error.code, expected.code);
  assert.match(String(error.requestId), /^req_/);
  return error;
}

export const invalid = (code?: string, status = 400): Raised => ({
  status,
  type: 'invalid_request_error',
  ...(code && { code }),
});
export const { errors } = Stripe;
