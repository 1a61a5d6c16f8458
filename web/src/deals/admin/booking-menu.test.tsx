import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BookingMenu } from './booking-menu.tsx';
import type { AdminBooking } from './queries.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { POST: post }, body: (answer: unknown) => answer }));

beforeEach(() => void post.mockReset().mockResolvedValue({}));

const proposal = { email: 'proposal_accepted', barrier: null } as const;
const payment = { email: 'payment_confirmed', barrier: null } as const;

async function opens(emails: AdminBooking['emails']) {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <BookingMenu
        booking={{ id: '1', experience_title: 'Coral', emails } as AdminBooking}
        onOpen={() => undefined}
        onOpenDialog={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Actions for Coral' }).click();
  return (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

test('an email that cannot be sent says why, and does nothing', async () => {
  const item = await opens([{ ...proposal, barrier: 'not_accepted' }, payment]);
  const disabled = item('Send proposal accepted email');
  await expect.element(disabled).toHaveAccessibleName('Send proposal accepted email Available once it’s accepted');
  await expect.element(disabled).toHaveAttribute('aria-disabled', 'true');
  await disabled.click({ force: true });
  await expect.element(disabled).toBeInTheDocument();
  expect(post).not.toHaveBeenCalled();
  await expect.element(item('Send payment confirmed email')).not.toHaveAttribute('aria-disabled');
});

test('an email that can be sent is sent', async () => {
  const item = await opens([proposal, payment]);
  await item('Send proposal accepted email').click();
  expect(post).toHaveBeenCalledTimes(1);
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
