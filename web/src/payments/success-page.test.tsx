import { beforeEach, expect, test } from 'vitest';
import { aBooking } from '@/testing/builders.ts';
import { pending, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { SuccessPage } from './success-page.tsx';

const CONFIRM = '/api/confirm-payment';

const paid = {
  success: true,
  status: 'succeeded',
  message: '',
  amount_cents: 8000,
  booking_id: 'b1',
} as const;

beforeEach(() => {
  server.post(CONFIRM, paid);
  server.get('/api/bookings/{id}', aBooking({ id: 'b1' }));
});

async function page(paymentIntentId: string, bookingId?: string) {
  const screen = await render(<SuccessPage paymentIntentId={paymentIntentId} bookingId={bookingId} />);
  const leads = (to: string) =>
    expect.element(screen.getByRole('link', { name: 'View the deal' })).toHaveAttribute('href', to);
  return { screen, leads };
}

test('the link to the deal is shown once the verification takes long, and does not move away before', async () => {
  server.post(CONFIRM, pending);
  const { screen } = await page('pi_1', 'b1');
  await expect.element(screen.getByText('Verifying payment...')).toBeInTheDocument();
  expect(screen.getByRole('link').elements()).toEqual([]);
  const link = screen.getByRole('link', { name: 'View the deal' });
  await expect.element(link, { timeout: 10_000 }).toHaveAttribute('href', '/deals/b1');
});

test('the link to the deal is shown while the payment is processing', async () => {
  server.post(CONFIRM, { ...paid, success: false, status: 'processing' });
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
