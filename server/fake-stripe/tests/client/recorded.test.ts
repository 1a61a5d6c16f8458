// What the product's server sends to Stripe (recorded.json, which its own tests keep) fits the official client's types.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import recorded from './recorded.json' with { type: 'json' };
import { keep, typeErrors } from './fake.ts';

/** The client's type of each call's parameters. */
const TYPES: Record<string, string> = {
  'GET /v1/account': 'Stripe.AccountRetrieveCurrentParams',
  'GET /v1/accounts/*': 'Stripe.AccountRetrieveParams',
  'GET /v1/balance_transactions': 'Stripe.BalanceTransactionListParams',
  'GET /v1/disputes': 'Stripe.DisputeListParams',
  'GET /v1/events': 'Stripe.EventListParams',
  'GET /v1/payment_intents/*': 'Stripe.PaymentIntentRetrieveParams',
  'GET /v1/refunds': 'Stripe.RefundListParams',
  'GET /v1/transfers': 'Stripe.TransferListParams',
  'GET /v1/transfers/*/reversals': 'Stripe.TransferListReversalsParams',
  'POST /v1/account_links': 'Stripe.AccountLinkCreateParams',
  'POST /v1/accounts': 'Stripe.AccountCreateParams',
  'POST /v1/disputes/*': 'Stripe.DisputeUpdateParams',
  'POST /v1/disputes/*/close': 'Stripe.DisputeCloseParams',
  'POST /v1/payment_intents': 'Stripe.PaymentIntentCreateParams',
  'POST /v1/payment_intents/*/cancel': 'Stripe.PaymentIntentCancelParams',
  'POST /v1/refunds': 'Stripe.RefundCreateParams',
  'POST /v1/transfers': 'Stripe.TransferCreateParams',
  'POST /v1/transfers/*/reversals': 'Stripe.TransferCreateReversalParams',
};

/** Forms know only texts: numbers and truth values as the client's callers write them. */
function typed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => typed(each));
  if (value && typeof value === 'object') {
    const inside = ([key, each]: [string, unknown]) => [key, name === 'metadata' ? each : typed(each, key)];
    return Object.fromEntries(Object.entries(value).map(inside));
  }
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
}

test('every call that the product makes has parameters of the official types', () => {
  assert.deepEqual(Object.keys(recorded).toSorted(), Object.keys(TYPES).toSorted());
  for (const [call, params] of Object.entries(recorded)) keep(TYPES[call] ?? 'never', typed(params) as object);
  assert.equal(typeErrors('recorded'), '');
});
