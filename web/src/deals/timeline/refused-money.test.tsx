import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { RefusedMoney } from './refused-money.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get }, body: (answer: unknown) => answer }));

const refund = (refused: boolean, amount_cents: number) => ({ id: `${amount_cents}`, amount_cents, refused });

async function show(receipt: object) {
  get.mockReset().mockResolvedValue(receipt);
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RefusedMoney id="1" />
      <p>The rest</p>
    </QueryClientProvider>,
  );
  await expect.poll(() => get.mock.calls.length).toBe(1);
  return screen;
}

test('a hirer reads how much was not sent back', async () => {
  const screen = await show({ refunds: [refund(true, 6000), refund(false, 1000)], payout_refused: false });
  const text = 'The payment provider didn’t send $60.00 back. We try again every day, and our team looks into it.';
  await expect.element(screen.getByRole('status')).toHaveTextContent(text);
});

test('a creator reads that the payout was not sent', async () => {
  const screen = await show({ refunds: [refund(false, 6000)], payout_refused: true });
  const text = 'The payment provider didn’t send the payout. We try again every day, and our team looks into it.';
  await expect.element(screen.getByRole('status')).toHaveTextContent(text);
});

test('nothing is said if all was sent', async () => {
  const screen = await show({ refunds: [refund(false, 6000)], payout_refused: false });
  await expect.element(screen.getByText('The rest')).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([]);
});
