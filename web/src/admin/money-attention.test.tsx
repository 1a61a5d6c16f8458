import { expect, test } from 'vitest';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { MoneyAttention } from './money-attention.tsx';

const nothing = { chargebacks: [], differences: [], refused: [], unpaid: [] };

test('differences, refusals and creators who wait are each a list that leads to the booking', async () => {
  server.get('/api/admin/money/attention', {
    chargebacks: [],
    differences: [
      {
        book: 'stripe/acct_1/live',
        what: 'refund',
        reference: 'txn_12345678',
        booking_id: null,
        theirs_cents: 500,
        ours_cents: 0,
        found_at: '2026-11-20T10:00:00Z',
      },
    ],
    refused: [{ what: 'transfer', booking_id: 'booking-1', amount_cents: 7200, error: 'The account is closed.' }],
    unpaid: [
      {
        booking_id: 'booking-2',
        user_id: 'creator-2',
        full_name: 'Carl Weber',
        amount_cents: 9000,
        since: '2026-09-01T10:00:00Z',
        restricted: false,
      },
    ],
  });
  const opened: string[] = [];
  const screen = await render(<MoneyAttention onOpen={(booking) => opened.push(booking)} />);
  const rows = (name: string) => screen.getByRole('list', { name }).getByRole('listitem');
  await expect.element(rows('Differences with the provider').getByText('stripe acct_1 live')).toBeVisible();
  await expect.element(rows('Differences with the provider').getByText('$5.00')).toBeVisible();
  await expect.element(rows('Refused by the provider').getByText('The account is closed.')).toBeVisible();
  await expect.element(rows('Creators who cannot be paid').getByText('No account for 60 days')).toBeVisible();
  await rows('Refused by the provider').getByRole('button').click();
  expect(opened).toEqual(['booking-1']);
});

test('nothing is shown while there is nothing to look at', async () => {
  server.get('/api/admin/money/attention', nothing);
  const screen = await render(<MoneyAttention onOpen={() => undefined} />);
  await expect.poll(() => screen.container.textContent).toBe('');
});
