import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { ReceiptPage } from './receipt-page.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get }, body: (answer: unknown) => answer }));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const failure = (status: number) => new ApiError(status, '{"code":"internal","request_id":"0192-abc"}');

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReceiptPage id="1" />
    </QueryClientProvider>,
  );

test('a receipt that doesn’t exist shows the request id', async () => {
  get.mockRejectedValue(failure(404));
  const screen = await show();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('one that failed to load offers a retry', async () => {
  get.mockRejectedValue(failure(500));
  const screen = await show();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

const receipt = {
  id: 'p1',
  number: '2026-000001',
  issued_at: '2026-11-20T12:00:00Z',
  status: 'paid',
  booking_id: 'b1',
  title: 'Tidal Cathedral',
  hirer: { full_name: 'Hannah', email: '' },
  creator: { full_name: 'Carla', email: '' },
  lines: [{ label: '1 hour at $80/hr', hours: 1, price_cents: 8000, amount_cents: 8000 }],
  currency: 'usd',
  total_cents: 8000,
  fee_cents: 800,
  creator_cents: 7200,
  returning_cents: 0,
  refunded_cents: 0,
  refunds: [] as { id: string; amount_cents: number; created_at: string; sent: boolean; refused?: boolean }[],
  payout_refused: false,
  provider: 'sandbox',
  provider_payment_id: 'pi_1',
};

/** The rows below the lines: a label without its date, and an amount. */
async function rows(shown: typeof receipt) {
  get.mockReset().mockResolvedValue(shown);
  const screen = await show();
  await expect.element(screen.getByRole('rowheader', { name: 'Total paid' })).toBeVisible();
  const all = [...screen.container.querySelectorAll('tbody tr')];
  return all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent));
}

test('the shares of a payment follow its total', async () => {
  expect(await rows(receipt)).toEqual([
    ['Total paid', '$80.00'],
    ['Of which, our fee', '$8.00'],
    ['Of which, for Carla', '$72.00'],
  ]);
});

test('after a split, one receipt shows both movements, and the shares of what remains', async () => {
  const refunds = [{ id: 'r1', amount_cents: 2000, created_at: '2026-11-25T12:00:00Z', sent: true }];
  const split = { refunds, refunded_cents: 2000, fee_cents: 600, creator_cents: 5400 };
  expect(await rows({ ...receipt, ...split, status: 'partially_refunded' })).toEqual([
    ['Total paid', '$80.00'],
    ['Refunded on November 25, 2026', '$20.00'],
    ['Remains paid', '$60.00'],
    ['Of which, our fee', '$6.00'],
    ['Of which, for Carla', '$54.00'],
  ]);
});

test('unused hours are shown before they go back', async () => {
  const fewer = { returning_cents: 2000, fee_cents: 600, creator_cents: 5400 };
  expect(await rows({ ...receipt, ...fewer })).toEqual([
    ['Total paid', '$80.00'],
    ['Goes back for unused hours, with the release', '$20.00'],
    ['Remains paid', '$60.00'],
    ['Of which, our fee', '$6.00'],
    ['Of which, for Carla', '$54.00'],
  ]);
});

test('a full refund leaves nothing, and the shares stay those of the total', async () => {
  const refunds = [{ id: 'r1', amount_cents: 8000, created_at: '2026-11-25T12:00:00Z', sent: false }];
  expect(await rows({ ...receipt, refunds, refunded_cents: 8000, status: 'refunded' })).toEqual([
    ['Total paid', '$80.00'],
    ['Of which, our fee', '$8.00'],
    ['Of which, for Carla', '$72.00'],
    ['Refund on its way since November 25, 2026', '$80.00'],
    ['Remains paid', '$0.00'],
  ]);
});

test('what the provider refused is said beside the refund, and once for the payout', async () => {
  const refunds = [{ id: 'r1', amount_cents: 2000, created_at: '2026-11-25T12:00:00Z', sent: false, refused: true }];
  const split = { refunds, refunded_cents: 2000, fee_cents: 600, creator_cents: 5400, payout_refused: true };
  get.mockReset().mockResolvedValue({ ...receipt, ...split, status: 'partially_refunded' });
  const screen = await show();
  const row = screen.getByRole('row', { name: /^Refund not sent by the provider. We try again every day/ });
  await expect.element(row.getByRole('cell')).toHaveTextContent('$20.00');
  const text = 'The payment provider didn’t send the payout. We try again every day, and our team looks into it.';
  await expect.element(screen.getByText(text)).toBeVisible();
});
