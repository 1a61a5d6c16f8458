import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { aReceipt, aRefund } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { RefusedMoney } from './refused-money.tsx';

const refund = (refused: boolean, amount_cents: number) => aRefund({ id: `${amount_cents}`, amount_cents, refused });

async function show(receipt: Partial<Schema<'ReceiptView'>>) {
  server.get('/api/receipts/{id}', aReceipt(receipt));
  const screen = await render(
    <>
      <RefusedMoney id="1" />
      <p>The rest</p>
    </>,
  );
  await expect.poll(() => server.requests('get', '/api/receipts/{id}')).toHaveLength(1);
  return screen;
}

test('a hirer reads how much was not sent back', async () => {
  const screen = await show({ refunds: [refund(true, 6000), refund(false, 1000)], payout_refused: false });
  const text = "The payment provider didn't send $60.00 back. We try again every day, and our team looks into it.";
  await expect.element(screen.getByRole('status')).toHaveTextContent(text);
});

test('a creator reads that the payout was not sent', async () => {
  const screen = await show({ refunds: [refund(false, 6000)], payout_refused: true });
  const text = "The payment provider didn't send the payout. We try again every day, and our team looks into it.";
  await expect.element(screen.getByRole('status')).toHaveTextContent(text);
});

test('nothing is said if all was sent', async () => {
  const screen = await show({ refunds: [refund(false, 6000)], payout_refused: false });
  await expect.element(screen.getByText('The rest')).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([]);
});
