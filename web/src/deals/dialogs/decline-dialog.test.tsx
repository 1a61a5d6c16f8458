import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { getToasts } from '@/shared/ui/toast-store.ts';
import type { Booking } from '../lists.ts';
import { BookingDetailsDialog } from './booking-details-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

const sides = { users: { full_name: 'Nora', email: null }, experiences: { users: { full_name: 'Hugo', email: null } } };
const booking = {
  ...sides,
  id: '1',
  viewer_side: 'hirer',
  actions: ['decline'],
  links: [],
  hours: 1,
  total_cents: 100,
  created_at: '2026-11-20T12:00:00Z',
};
vi.mock('@/shared/api/client.ts', () => ({
  api: { POST: () => Promise.resolve({ booking }) },
  body: (answer: unknown) => answer,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useRouter: () => ({ navigate: () => undefined, state: { location: { pathname: '/deals/1' } } }),
}));

const onClose = () => undefined;
const soon = 'Nora will be notified soon. You can undo until then.';

test.each([
  ['a decline', <DeclineDialog key="1" deal={{ id: '1', other: 'Nora' }} onClose={onClose} />, 'Declined', undefined],
  [
    'one in the details of a booking request',
    <BookingDetailsDialog key="2" booking={booking as unknown as Booking} onClose={onClose} />,
    'Booking Rejected',
    'The booking has been deleted.',
  ],
])('%s, which can be undone, says what happened', async (_name, dialog, title, description) => {
  const screen = await render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
  await screen.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => getToasts()[0]).toMatchObject({ title, detail: soon, action: { label: 'Undo' } });
  expect(getToasts()[0]?.description).toBe(description);
});

test.each([
  ['Nora', /^Nora sees it on the deal’s page/, 'Nora sees it.'],
  ['', /^The other side sees it on the deal’s page/, 'The other side sees it.'],
])('a decline names who sees it, if they have a name: “%s”', async (other, text, hint) => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <DeclineDialog deal={{ id: '1', other }} onClose={onClose} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(hint, { exact: true })).toBeVisible();
});
