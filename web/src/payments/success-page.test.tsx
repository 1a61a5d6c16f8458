import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SuccessPage } from './success-page.tsx';

const booking = vi.hoisted(() => ({ experiences: { title: 'Tidal Cathedral' }, creator_name: 'Carla' }));
const server = vi.hoisted(() => ({ confirm: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({
  api: { POST: () => server.confirm(), GET: () => Promise.resolve(booking) },
  body: (answer: unknown) => answer,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, params = {} }: { children: string; to: string; params?: Record<string, string> }) => (
    <a href={to.replace('$id', params.id ?? '')}>{children}</a>
  ),
}));

const paid = { success: true, status: 'succeeded', message: '', amount_cents: 8000, booking_id: 'b1' };

beforeEach(() => {
  server.confirm.mockReset().mockResolvedValue(paid);
});

async function page(paymentIntentId: string, bookingId?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = await render(
    <QueryClientProvider client={client}>
      <SuccessPage paymentIntentId={paymentIntentId} bookingId={bookingId} />
    </QueryClientProvider>,
  );
  const leads = (to: string) =>
    expect.element(screen.getByRole('link', { name: 'View the deal' })).toHaveAttribute('href', to);
  return { screen, leads };
}

test('the link to the deal is shown once the verification takes long, and does not move away before', async () => {
  server.confirm.mockReturnValue(new Promise(() => undefined));
  const { screen } = await page('pi_1', 'b1');
  await expect.element(screen.getByText('Verifying payment...')).toBeInTheDocument();
  expect(screen.getByRole('link').elements()).toEqual([]);
  const link = screen.getByRole('link', { name: 'View the deal' });
  await expect.element(link, { timeout: 10_000 }).toHaveAttribute('href', '/deals/b1');
});

test('the link to the deal is shown while the payment is processing', async () => {
  server.confirm.mockResolvedValue({ ...paid, success: false, status: 'processing' });
  const { screen, leads } = await page('pi_1', 'b1');
  await expect.element(screen.getByText(/^Your payment is processing/)).toBeInTheDocument();
  await leads('/deals/b1');
});

test.each(['b1', undefined])('a payment of the booking in the URL (%s) is confirmed', async (booking) => {
  const { screen, leads } = await page('pi_1', booking);
  await expect.element(screen.getByText('Payment completed successfully!')).toBeInTheDocument();
  await expect.element(screen.getByText('Tidal Cathedral · With Carla')).toBeInTheDocument();
  await leads('/deals/b1');
});

test('a payment of another booking than the one in the URL is not confirmed', async () => {
  const { screen, leads } = await page('pi_1', 'b2');
  await expect.element(screen.getByText('Payment verification failed')).toBeInTheDocument();
  await expect.element(screen.getByText(/belongs to another booking/)).toBeInTheDocument();
  await leads('/deals/b1');
});

test('without a payment in the URL, the link still leads to the booking', async () => {
  const { screen, leads } = await page('', 'b1');
  await expect.element(screen.getByText('Missing payment information')).toBeInTheDocument();
  await leads('/deals/b1');
});
