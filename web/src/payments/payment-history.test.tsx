import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PaymentHistory } from './payment-history.tsx';

const payment = (id: number) => ({
  id: String(id),
  kind: 'charge',
  role: 'hirer',
  amount: 80,
  status: 'succeeded',
  deducted_cents: 0,
  receipt_id: null,
  stripe_payment_intent_id: null,
  created_at: '2026-11-01T12:00:00Z',
  bookings: { hirer_name: 'Hannah', creator_name: 'Carla', experiences: { title: `Reef ${id}` } },
});

const NEXT = '</api/payments/user/u-1?cursor=4>; rel="next"';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get } }));

beforeEach(() => {
  get
    .mockReset()
    .mockImplementation(() =>
      Promise.resolve({ data: [1, 2, 3, 4].map(payment), response: new Response(null, { headers: { link: NEXT } }) }),
    );
});

function show(whole: boolean) {
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <PaymentHistory userId="u-1" whole={whole} />
    </QueryClientProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(<RouterProvider router={router} />);
}

test('only what leaves the reader has a minus', async () => {
  get.mockResolvedValueOnce({
    data: [
      { ...payment(1), kind: 'charge', amount: 270 },
      {
        ...payment(2),
        kind: 'refund',
        amount: -270,
        bookings: { ...payment(2).bookings, creator_name: '', creator_gone: true },
      },
      { ...payment(3), kind: 'earning', role: 'creator', amount: 72 },
    ],
    response: new Response(),
  });
  const page = await show(false);
  await expect.element(page.getByText('Reef 1')).toBeVisible();
  const rows = page.getByRole('listitem').elements();
  expect(rows.map((row) => [...row.querySelectorAll('p')].slice(1, 3).map((part) => part.textContent))).toEqual([
    ['-$270.00', 'Payment · Carla'],
    ['$270.00', 'Refund · Deleted account'],
    ['$72.00', 'Earning · Hannah'],
  ]);
});

test('the profile shows the newest three, with a link to all', async () => {
  const page = await show(false);
  await expect.element(page.getByText('Reef 3')).toBeVisible();
  expect(page.getByText(/^Reef/).elements()).toHaveLength(3);
  await expect.element(page.getByRole('link', { name: 'All payments' })).toHaveAttribute('href', '/payments');
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
});

test('the page "Payments" shows all', async () => {
  const page = await show(true);
  await expect.element(page.getByText('Reef 4')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(page.getByRole('link', { name: 'All payments' }).elements()).toEqual([]);
});
