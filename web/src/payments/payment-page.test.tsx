import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { paymentKeys } from '@/shared/api/query-keys.ts';
import { PaymentPage } from './payment-page.tsx';

const server = vi.hoisted(() => ({ booking: vi.fn(), intent: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => server.booking(), POST: () => server.intent() },
  body: (answer: unknown) => answer,
}));
const toast = vi.hoisted(() => vi.fn());
vi.mock('@/shared/ui/toast-store.ts', () => ({ toast }));
vi.mock('./card-form.tsx', () => ({ CardForm: () => <p>The form</p> }));

const PROCESSING = 'Your payment is processing. This page updates as soon as your bank answers.';
const experiences = { title: 'Tidal Cathedral', description: '', price_per_hour: 80 };
const booking = { id: '1', actions: ['pay'], total: 80, experiences, creator_name: 'Carl', cover: '/c.svg' };
const intent = { paymentIntentId: 'pi_1', status: 'processing', amount_cents: 8000, breakdown: [] };

beforeEach(() => {
  toast.mockReset();
  server.booking.mockReset().mockResolvedValue(booking);
  server.intent.mockReset().mockResolvedValue(intent);
});

/** The page of a processing payment, and a function that simulates an update by the live stream. */
async function waits() {
  const onPaid = vi.fn();
  const client = new QueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <PaymentPage bookingId="1" onBack={() => undefined} onPaid={onPaid} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(PROCESSING)).toBeInTheDocument();
  return { screen, onPaid, changes: () => client.invalidateQueries({ queryKey: paymentKeys.all }) };
}

test('a processing payment that arrives shows a toast and continues', async () => {
  const { onPaid, changes } = await waits();
  server.booking.mockResolvedValue({ ...booking, status: 'paid' });
  await changes();
  await expect.poll(() => onPaid.mock.calls).toEqual([['pi_1']]);
  const description = 'Thank you for your payment! The creator will be notified.';
  expect(toast.mock.calls).toEqual([[{ title: 'Payment Successful', description, tone: 'success' }]]);
});

test('a processing payment that the bank refuses can be retried', async () => {
  const { screen, onPaid, changes } = await waits();
  server.intent.mockResolvedValue({ ...intent, status: 'requires_payment_method' });
  await changes();
  await expect.element(screen.getByText('The form')).toBeInTheDocument();
  expect(onPaid).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});
