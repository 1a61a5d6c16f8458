import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { BookingMenu } from './booking-menu.tsx';
import type { AdminBooking } from './queries.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { POST: post }, body: (answer: unknown) => answer }));

beforeEach(() => void post.mockReset().mockResolvedValue({}));

async function opens(booking: Partial<AdminBooking>, isAdmin = true) {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <BookingMenu
        booking={{ id: '1', experience_title: 'Coral', viewer_side: 'operator', ...booking } as AdminBooking}
        isAdmin={isAdmin}
        onOpen={() => undefined}
        onOpenDialog={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Actions for Coral' }).click();
  return (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

test.each(['pending', 'declined', 'withdrawn', 'expired'] as const)('a %s booking says why', async (status) => {
  const item = await opens({ status, money: 'none' });
  const proposal = item('Send proposal accepted email');
  await expect.element(proposal).toHaveAccessibleName('Send proposal accepted email Only after it was accepted');
  await expect.element(proposal).toHaveAttribute('aria-disabled', 'true');
  await proposal.click({ force: true });
  await expect.element(proposal).toBeInTheDocument();
  expect(post).not.toHaveBeenCalled();
  await expect.element(item('Send payment confirmed email')).not.toHaveAttribute('aria-disabled');
});

test('an accepted one can be emailed', async () => {
  const item = await opens({ status: 'approved', money: 'due' });
  await item('Send proposal accepted email').click();
  expect(post).toHaveBeenCalledTimes(1);
});

test('its hirer can send the payment email once it is paid', async () => {
  const item = await opens({ status: 'approved', money: 'due', viewer_side: 'hirer' }, false);
  await expect
    .element(item('Send payment confirmed email'))
    .toHaveAccessibleName('Send payment confirmed email Only after it was paid');
});

test('its creator has no emails to send, unless they are an admin', async () => {
  const own = { status: 'approved', money: 'held', viewer_side: 'creator' } as const;
  await expect.element((await opens(own, false))('Send proposal accepted email')).not.toBeInTheDocument();
  await cleanup();
  await expect.element((await opens(own))('Send proposal accepted email')).toBeInTheDocument();
});

test.each(['refund_window', 'refunded'] as const)('no payment email is sent for money that is %s', async (money) => {
  const item = await opens({ status: 'cancelled', money });
  await expect
    .element(item('Send payment confirmed email'))
    .toHaveAccessibleName('Send payment confirmed email The money was refunded');
  await expect
    .element(item('Send proposal accepted email'))
    .toHaveAccessibleName('Send proposal accepted email Not for a finished booking');
});
