// Refunds, transfers, accounts, disputes, balances and events by the official client.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { keep, typeErrors } from './fake.ts';
import { creator, errors, fake, invalid, paid, raises, stripe } from './setup.ts';

test('refunds never give more than is left', async () => {
  const intent = await paid(1_000);
  const refund = (amount?: number) =>
    stripe.refunds.create({
      payment_intent: intent.id,
      reason: 'requested_by_customer',
      metadata: { refund: '1' },
      ...(amount && { amount }),
    });
  const first = await refund(600);
  assert.equal(keep('Stripe.Refund', first).status, 'succeeded');
  await raises(refund(401), errors.StripeInvalidRequestError, invalid('amount_too_large'));
  assert.equal((await refund()).amount, 400);
  await raises(refund(), errors.StripeInvalidRequestError, invalid('charge_already_refunded'));
  assert.equal((await stripe.refunds.list({ payment_intent: intent.id })).data.length, 2);
  keep('Stripe.Refund', await stripe.refunds.retrieve(first.id, { expand: ['balance_transaction', 'charge'] }));
  const failing = await stripe.refunds.create({ payment_intent: (await paid(700, 'pm_card_refundFail')).id });
  await fake.control('advance', { seconds: 11 });
  const failed = await stripe.refunds.retrieve(failing.id);
  assert.equal(keep('Stripe.Refund', failed).status, 'failed');
  const pending = await stripe.refunds.create({ payment_intent: (await paid(700, 'pm_card_pendingRefund')).id });
  assert.equal(keep('Stripe.Refund', pending).status, 'pending');
  await fake.control('refund', { refund: pending.id, outcome: 'succeed' });
  assert.equal((await stripe.refunds.retrieve(pending.id)).status, 'succeeded');
});

test('transfers need a ready account and money, reversals what is left', async () => {
  const waiting = await creator();
  const { id: destination } = await creator('ready');
  const intent = await paid(10_000);
  const charge = (intent.latest_charge as Stripe.Charge).id;
  const order = { amount: 8_500, currency: 'usd', destination, transfer_group: 'deal-7', metadata: { payout: '1' } };
  await raises(
    stripe.transfers.create({ ...order, destination: waiting.id, source_transaction: charge }),
    errors.StripeInvalidRequestError,
    invalid('insufficient_capabilities_for_transfer'),
  );
  await raises(
    stripe.transfers.create({ ...order, destination: 'acct_none' }),
    errors.StripeInvalidRequestError,
    invalid('resource_missing'),
  );
  await raises(stripe.transfers.create(order), errors.StripeInvalidRequestError, invalid('balance_insufficient'));
  await raises(
    stripe.transfers.create({ ...order, currency: 'eur', source_transaction: charge }),
    errors.StripeInvalidRequestError,
    invalid(),
  );
  const transfer = await stripe.transfers.create({ ...order, source_transaction: charge });
  keep('Stripe.Transfer', transfer);
  await raises(
    stripe.transfers.create({ ...order, amount: 1_501, source_transaction: charge }),
    errors.StripeInvalidRequestError,
    invalid(),
  );
  await fake.control('available', {});
  assert.equal((await stripe.transfers.create({ ...order, amount: 1_180 })).amount, 1_180);
  await raises(
    stripe.transfers.create({ ...order, amount: 1 }),
    errors.StripeInvalidRequestError,
    invalid('balance_insufficient'),
  );
  assert.equal((await stripe.transfers.list({ transfer_group: 'deal-7' })).data.length, 2);
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 500, metadata: { clawback: '1' } });
  keep('Stripe.TransferReversal', reversal);
  await raises(
    stripe.transfers.createReversal(transfer.id, { amount: 8_001 }),
    errors.StripeInvalidRequestError,
    invalid(),
  );
  keep('Stripe.Transfer', await stripe.transfers.retrieve(transfer.id));
  keep('Stripe.TransferReversal', await stripe.transfers.retrieveReversal(transfer.id, reversal.id));
  assert.equal((await stripe.transfers.listReversals(transfer.id)).data.length, 1);
  const own = await stripe.balance.retrieve({}, { stripeAccount: destination });
  assert.equal(keep('Stripe.Balance', own).available[0]?.amount, 8_500 + 1_180 - 500);
  assert.equal((await stripe.balance.retrieve()).available[0]?.amount, 500);
});

test('accounts become ready or restricted through their link', async () => {
  const account = await creator();
  keep('Stripe.Account', account);
  const link = (more: object = {}) =>
    stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'https://example.test/back',
      refresh_url: 'https://example.test/again',
      ...more,
    });
  const visit = async (outcome: string) => {
    const { url } = keep('Stripe.AccountLink', await link());
    assert.match(await (await fetch(url)).text(), /Complete everything/);
    const ended = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    assert.equal(ended.headers.get('location'), 'https://example.test/back');
    const again = await fetch(url, { redirect: 'manual' });
    assert.equal(again.headers.get('location'), 'https://example.test/again');
  };
  await raises(stripe.accounts.createLoginLink(account.id), errors.StripeInvalidRequestError, invalid());
  await visit('restricted');
  const restricted = keep('Stripe.Account', await stripe.accounts.retrieve(account.id));
  assert.deepEqual(restricted.requirements?.currently_due, ['external_account']);
  await fake.events();
  await visit('ready');
  const [event] = (await fake.events()).map(({ body }) => JSON.parse(body));
  assert.deepEqual(
    [event.type, event.account, event.data.object.payouts_enabled],
    ['account.updated', account.id, true],
  );
  keep('Stripe.LoginLink', await stripe.accounts.createLoginLink(account.id));
  const updated = await stripe.accounts.update(account.id, {
    metadata: { user: '8' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  assert.equal(keep('Stripe.Account', updated).metadata?.user, '8');
  await raises(
    stripe.accounts.create({ type: 'express', country: 'KP' }),
    errors.StripeInvalidRequestError,
    invalid('country_unsupported'),
  );
  assert.equal(keep('Stripe.DeletedAccount', await stripe.accounts.del(account.id)).deleted, true);
  await raises(stripe.accounts.retrieve(account.id), errors.StripePermissionError, invalid('account_invalid', 403));
  keep('Stripe.Account', await stripe.accounts.retrieveCurrent());
});

test('disputes take money, evidence and an end', async () => {
  const intent = await paid(2_000, 'pm_card_createDispute');
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  assert.ok(dispute);
  keep('Stripe.Dispute', dispute);
  assert.equal(dispute.balance_transactions[0]?.net, -3_500);
  await raises(
    stripe.refunds.create({ payment_intent: intent.id }),
    errors.StripeInvalidRequestError,
    invalid('charge_disputed'),
  );
  const draft = await stripe.disputes.update(dispute.id, {
    evidence: { product_description: 'A room' },
    submit: false,
  });
  assert.equal(draft.status, 'needs_response');
  const handed = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  assert.equal(keep('Stripe.Dispute', handed).status, 'won');
  const kinds = (await fake.events())
    .map(({ body }) => JSON.parse(body).type)
    .filter((kind) => kind.startsWith('charge.dispute'));
  assert.deepEqual(
    kinds.map((kind) => kind.slice('charge.dispute.'.length)),
    ['created', 'funds_withdrawn', 'updated', 'updated', 'closed', 'funds_reinstated'],
  );
  const other = await paid(2_000);
  const { dispute: second } = await fake.control('dispute', { intent: other.id, reason: 'product_not_received' });
  assert.equal((await stripe.disputes.close(second)).status, 'lost');
  await raises(stripe.disputes.close(second), errors.StripeInvalidRequestError, invalid());
  const inquiry = await paid(2_000, 'pm_card_createDisputeInquiry', { expand: ['latest_charge'] });
  const [asked] = (await stripe.disputes.list({ charge: (inquiry.latest_charge as Stripe.Charge).id })).data;
  assert.deepEqual([asked?.status, asked?.balance_transactions], ['warning_needs_response', []]);
});

test('lists go on by cursor, and balance transactions add up', async () => {
  for (let number = 0; number < 25; number += 1) await paid(1_000 + number);
  const refund = await stripe.refunds.create({
    payment_intent: (await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id ?? '',
  });
  const seen: Stripe.BalanceTransaction[] = [];
  for await (const transaction of stripe.balanceTransactions.list({ limit: 10 })) seen.push(transaction);
  assert.equal(new Set(seen.map(({ id }) => id)).size, 26);
  keep('Stripe.BalanceTransaction[]', seen);
  const balance = keep('Stripe.Balance', await stripe.balance.retrieve());
  assert.equal(
    balance.pending[0]?.amount,
    seen.reduce((sum, { net }) => sum + net, 0),
  );
  assert.equal((await stripe.balanceTransactions.list({ type: 'refund' })).data.length, 1);
  assert.equal((await stripe.balanceTransactions.list({ source: refund.id })).data[0]?.amount, -1_024);
  const now = (await fake.control('state')).now;
  assert.equal((await stripe.balanceTransactions.list({ created: { gt: now } })).data.length, 0);
  assert.equal(
    (await stripe.balanceTransactions.list({ created: { gte: now - 60, lt: now + 1 }, limit: 100 })).data.length,
    26,
  );
  await raises(
    stripe.balanceTransactions.list({ limit: 101 }),
    errors.StripeInvalidRequestError,
    invalid('parameter_invalid_integer'),
  );
  await fake.control('available', {});
  const { payout } = await fake.control('payout', { currency: 'usd' });
  keep('Stripe.Payout[]', (await stripe.payouts.list()).data);
  keep('Stripe.Payout', await stripe.payouts.retrieve(payout));
  assert.equal((await stripe.balanceTransactions.list({ payout, limit: 100 })).data.length, 27);
  assert.equal((await stripe.balance.retrieve()).available[0]?.amount, 0);
});

test('events are listed by type and read', async () => {
  await paid(1_000);
  await stripe.paymentIntents.create({ amount: 50, currency: 'usd' });
  const charges = await stripe.events.list({ type: 'charge.*' });
  assert.deepEqual(
    charges.data.map(({ type }) => type),
    ['charge.updated', 'charge.succeeded'],
  );
  const created = await stripe.events.list({ types: ['payment_intent.created'] });
  assert.equal(created.data.length, 2);
  const event = await stripe.events.retrieve(created.data[0]?.id ?? '');
  assert.equal(event.type, 'payment_intent.created');
  keep('Stripe.Event', event);
});

test('every answer has the fields of its type', () => assert.equal(typeErrors('money'), ''));
