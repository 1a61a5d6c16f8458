import { beforeEach, expect, test } from 'vitest';
import { aPayment } from '@/testing/builders.ts';
import { server, withHeaders } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { PaymentHistory } from './payment-history.tsx';

const payment = (id: number) => {
  const payment = aPayment({ id: String(id) });
  const experiences = { ...payment.bookings.experiences, title: `Reef ${id}` };
  return { ...payment, bookings: { ...payment.bookings, experiences } };
};

const NEXT = '</api/payments/user/u-1?cursor=4>; rel="next"';

const PAYMENTS = '/api/payments/user/{userId}';

beforeEach(() => server.get(PAYMENTS, withHeaders([1, 2, 3, 4].map(payment), { link: NEXT })));

const show = (whole: boolean) => render(<PaymentHistory userId="u-1" whole={whole} />);

test('only what leaves the reader has a minus', async () => {
  server.get(PAYMENTS, [
    { ...payment(1), kind: 'charge', amount_cents: 27_000 },
    {
      ...payment(2),
      kind: 'refund',
      amount_cents: -27_000,
      bookings: { ...payment(2).bookings, creator_name: '', creator_gone: true },
    },
    { ...payment(3), kind: 'earning', role: 'creator', amount_cents: 7200 },
  ]);
  const page = await show(false);
  await expect.element(page.getByText('Reef 1')).toBeVisible();
  const rows = page.getByRole('listitem').elements();
  expect(rows.map((row) => [...row.querySelectorAll('p')].slice(1, 3).map((part) => part.textContent))).toEqual([
    ['-$270.00', 'Payment\u00a0· Carla'],
    ['$270.00', 'Refund\u00a0· Deleted account'],
    ['$72.00', 'Earning\u00a0· Hannah'],
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
