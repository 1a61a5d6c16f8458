import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { paymentKeys } from '@/shared/api/query-keys.ts';
import { aBooking } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
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
