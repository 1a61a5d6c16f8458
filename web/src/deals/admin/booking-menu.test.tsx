import { beforeEach, expect, test } from 'vitest';
import { anAdminBooking } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { BookingMenu } from './booking-menu.tsx';
import type { AdminBooking } from './queries.ts';

beforeEach(() => server.post('/api/send-proposal-accepted-email', { messageId: '1', sent: true }));

const proposal = { email: 'proposal_accepted', barrier: null } as const;
const payment = { email: 'payment_confirmed', barrier: null } as const;

async function opens(emails: AdminBooking['emails']) {
  const screen = await render(
    <BookingMenu
      booking={anAdminBooking({ id: '1', experience_title: 'Coral', emails })}
      onOpen={() => undefined}
      onOpenDialog={() => undefined}
    />,
  );
  await screen.getByRole('button', { name: 'Actions for Coral' }).click();
  return (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

test('an email that cannot be sent says why, and does nothing', async () => {
  const item = await opens([{ ...proposal, barrier: 'not_accepted' }, payment]);
  const disabled = item('Send proposal accepted email');
  await expect.element(disabled).toHaveAccessibleName("Send proposal accepted email Available once it's accepted");
  await expect.element(disabled).toHaveAttribute('aria-disabled', 'true');
  await disabled.click({ force: true });
  await expect.element(disabled).toBeInTheDocument();
  expect(server.requests()).toEqual([]);
  await expect.element(item('Send payment confirmed email')).not.toHaveAttribute('aria-disabled');
});

test('an email that can be sent is sent', async () => {
  const item = await opens([proposal, payment]);
  await item('Send proposal accepted email').click();
  await expect.poll(() => server.bodies('post', '/api/send-proposal-accepted-email')).toEqual([{ bookingId: '1' }]);
});

test('who may send no emails sees none', async () => {
  await expect.element((await opens([]))('Send proposal accepted email')).not.toBeInTheDocument();
});

test.each([
  ['not_paid', 'Only after it was paid'],
  ['refunded', 'The money was refunded'],
] as const)('payment emails with the barrier %s say so', async (barrier, text) => {
  const item = await opens([proposal, { ...payment, barrier }]);
  await expect
    .element(item('Send payment confirmed email'))
    .toHaveAccessibleName(`Send payment confirmed email ${text}`);
});
