import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { aReceipt, aRefund } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const RECEIPT = '/api/receipts/{id}';

const fail = (status: number) => server.get(RECEIPT, problem(status, 'internal', { request_id: '0192-abc' }));

const show = () => render(<ReceiptPage id="1" />);

test("a receipt that doesn't exist shows the request id", async () => {
  fail(404);
  const screen = await show();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('one that failed to load offers a retry', async () => {
  fail(500);
  const screen = await show();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

/** The rows below the lines: a label without its date, and an amount. */
async function rows(shown: Partial<Schema<'ReceiptView'>>) {
  server.get(RECEIPT, aReceipt(shown));
  const screen = await show();
  await expect.element(screen.getByRole('rowheader', { name: 'Total paid' })).toBeVisible();
  const all = [...screen.container.querySelectorAll('tbody tr')];
  return all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent));
}

test('the shares of a payment follow its total', async () => {
  expect(await rows({})).toEqual([
    ['Total paid', '$80.00'],
    ['Of which, our fee', '$8.00'],
    ['Of which, for Carla', '$72.00'],
  ]);
});

test('after a split, one receipt shows both movements, and the shares of what remains', async () => {
  const refunds = [aRefund()];
  const split = { refunds, refunded_cents: 2000, fee_cents: 600, creator_cents: 5400 };
  expect(await rows({ ...split, status: 'partially_refunded' })).toEqual([
    ['Total paid', '$80.00'],
    ['Refunded on November 25, 2026', '$20.00'],
    ['Remains paid', '$60.00'],
    ['Of which, our fee', '$6.00'],
    ['Of which, for Carla', '$54.00'],
  ]);
});

test('unused hours are shown before they go back', async () => {
  const fewer = { returning_cents: 2000, fee_cents: 600, creator_cents: 5400 };
  expect(await rows(fewer)).toEqual([
    ['Total paid', '$80.00'],
    ['Goes back for unused hours, with the release', '$20.00'],
    ['Remains paid', '$60.00'],
    ['Of which, our fee', '$6.00'],
    ['Of which, for Carla', '$54.00'],
  ]);
});

test('a full refund leaves nothing, and the shares stay those of the total', async () => {
  const refunds = [aRefund({ amount_cents: 8000, sent: false })];
  expect(await rows({ refunds, refunded_cents: 8000, status: 'refunded' })).toEqual([
    ['Total paid', '$80.00'],
    ['Of which, our fee', '$8.00'],
    ['Of which, for Carla', '$72.00'],
    ['Refund on its way since November 25, 2026', '$80.00'],
    ['Remains paid', '$0.00'],
  ]);
});

test('what the provider refused is said beside the refund, and once for the payout', async () => {
  const refunds = [aRefund({ sent: false, refused: true })];
  const split = { refunds, refunded_cents: 2000, fee_cents: 600, creator_cents: 5400, payout_refused: true };
  server.get(RECEIPT, aReceipt({ ...split, status: 'partially_refunded' }));
  const screen = await show();
  const row = screen.getByRole('row', { name: /^Refund not sent by the provider. We try again every day/ });
  await expect.element(row.getByRole('cell')).toHaveTextContent('$20.00');
  const text = "The payment provider didn't send the payout. We try again every day, and our team looks into it.";
  await expect.element(screen.getByText(text)).toBeVisible();
});
