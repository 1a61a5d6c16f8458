import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { paymentKeys } from '@/shared/api/query-keys.ts';
import { aBooking } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { PaymentPage } from './payment-page.tsx';

const toast = vi.hoisted(() => vi.fn());
vi.mock('@/shared/ui/toast-store.ts', () => ({ toast }));
vi.mock('./card-form.tsx', () => ({ CardForm: () => <p>The form</p> }));

const PROCESSING = 'Your payment is processing. This page updates as soon as your bank answers.';
const BOOKING = '/api/bookings/{id}';
const INTENT = '/api/create-payment-intent';
const booking = aBooking({ id: '1', status: 'approved', actions: ['pay'], total: 80 });
const intent: Schema<'IntentView'> = {
  paymentIntentId: 'pi_1',
  status: 'processing',
  amount: 80,
  amount_cents: 8000,
  breakdown: [],
  clientSecret: 'secret',
  currency: 'usd',
  provider: 'sandbox',
};

beforeEach(() => {
  toast.mockReset();
  server.get(BOOKING, booking);
  server.post(INTENT, intent);
});

/** The page of a processing payment, and a function that simulates an update by the live stream. */
async function waits() {
  const onPaid = vi.fn();
  const screen = await render(<PaymentPage bookingId="1" onBack={() => undefined} onPaid={onPaid} />);
  await expect.element(screen.getByText(PROCESSING)).toBeInTheDocument();
  return { screen, onPaid, changes: () => screen.client.invalidateQueries({ queryKey: paymentKeys.all }) };
}

test('a processing payment that arrives shows a toast and continues', async () => {
  const { onPaid, changes } = await waits();
  server.get(BOOKING, { ...booking, status: 'paid' });
  await changes();
  await expect.poll(() => onPaid.mock.calls).toEqual([['pi_1']]);
  const description = 'Thank you for your payment! The creator will be notified.';
  expect(toast.mock.calls).toEqual([[{ title: 'Payment Successful', description, tone: 'success' }]]);
});

test('a processing payment that the bank refuses can be retried', async () => {
  const { screen, onPaid, changes } = await waits();
  server.post(INTENT, { ...intent, status: 'requires_payment_method' });
  await changes();
  await expect.element(screen.getByText('The form')).toBeInTheDocument();
  expect(onPaid).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

const NOT_PAYABLE = 'Booking not found or not approved for payment';

test.each([
  [{ status: 'pending', actions: [] }, "It hasn't been accepted yet. Once it is, you can pay for it here."],
  [{ status: 'completed', actions: [] }, 'It has been paid already.'],
  [{ status: 'withdrawn', actions: [] }, 'It has ended, so nothing is due.'],
  [{ status: 'disputed', actions: [] }, 'It is disputed: all deadlines are paused.'],
  [{ viewer_side: 'creator', actions: ['cancel'] }, 'Only its hirer can pay for it.'],
] as const)("a booking that can't be paid, %o, says why and leads to the deal", async (change, why) => {
  server.get(BOOKING, { ...booking, ...change, actions: [...change.actions] });
  const screen = await render(<PaymentPage bookingId="1" onBack={() => undefined} onPaid={() => undefined} />);
  await expect.element(screen.getByText(NOT_PAYABLE)).toBeVisible();
  await expect.element(screen.getByText(why)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'View the deal' })).toHaveAttribute('href', '/deals/1');
  expect(server.requests('post')).toEqual([]);
});

test('a booking that the viewer cannot see has no link to a deal', async () => {
  server.get(BOOKING, problem(404, 'not_found'));
  const screen = await render(<PaymentPage bookingId="1" onBack={() => undefined} onPaid={() => undefined} />);
  await expect.element(screen.getByText(NOT_PAYABLE)).toBeVisible();
  await expect.element(screen.getByText("It doesn't exist, or you're not part of it.")).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
