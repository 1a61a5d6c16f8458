import { beforeEach, expect, test } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aBooking, aPerson } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { BookingDetailsDialog } from './booking-details-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

const booking = aBooking({ id: '1', users: aPerson({ full_name: 'Nora' }), actions: ['decline'] });

beforeEach(() => server.post('/api/bookings/{id}/decline', { booking }));

const onClose = () => undefined;
const soon = 'Nora sees it on the deal, and is emailed in two minutes. You can undo until then.';

test.each([
  ['a decline', <DeclineDialog key="1" deal={{ id: '1', other: 'Nora' }} onClose={onClose} />, 'Declined', undefined],
  [
    'one in the details of a booking request',
    <BookingDetailsDialog key="2" booking={booking} onClose={onClose} />,
    'Booking Rejected',
    'The booking has been deleted.',
  ],
])('%s, which can be undone, says what happened', async (_name, dialog, title, description) => {
  const screen = await render(dialog, { at: '/deals/1' });
  await screen.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => getToasts()[0]).toMatchObject({ title, detail: soon, action: { label: 'Undo' } });
  expect(getToasts()[0]?.description).toBe(description);
});

test.each([
  ['Nora', /^Nora sees it on the deal's page/, 'Nora sees it.'],
  ['', /^The other side sees it on the deal's page/, 'The other side sees it.'],
])('a decline names who sees it, if they have a name: "%s"', async (other, text, hint) => {
  const screen = await render(<DeclineDialog deal={{ id: '1', other }} onClose={onClose} />);
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(hint, { exact: true })).toBeVisible();
});
