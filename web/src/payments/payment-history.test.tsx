import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
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

vi.mock('@/shared/api/client.ts', () => ({
  api: {
    GET: () =>
      Promise.resolve({ data: [1, 2, 3, 4].map(payment), response: new Response(null, { headers: { link: NEXT } }) }),
  },
}));

function show(whole: boolean) {
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <PaymentHistory userId="u-1" whole={whole} />
    </QueryClientProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(<RouterProvider router={router} />);
}

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
