import 'tailwindcss/index.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Column, DataTable } from '@/shared/ui/data-table.tsx';
import { aDealExperience, anAdminBooking, aPerson, aSplit } from '@/testing/builders.ts';
import { bookingColumns, disputeColumns } from './booking-columns.tsx';
import type { AdminBooking } from './queries.ts';

const nobody = aPerson({ full_name: '' });
const booking = anAdminBooking({
  id: '0192-abc',
  experience_id: 'e-1',
  experience_title: 'Unknown Experience',
  experience_description: 'No description available',
  mentor_name: 'Unknown Mentor',
  hirer_id: null,
  creator_id: null,
  experiences: aDealExperience({ users: nobody }),
  users: nobody,
  status: 'pending',
  created_at: '2026-11-20T09:30:00Z',
  total_cents: 8000,
  hours: 10,
  fixed_price_cents: null,
  price_per_hour: 80,
});

/** The row's visible text, without hovering. */
async function seen(columns: Column<AdminBooking>[], width: number, shown: AdminBooking = booking) {
  await page.viewport(width, 800);
  const screen = await render(<DataTable label="x" columns={columns} rows={[shown]} idOf={({ id }) => id} />);
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out
  return screen.container.innerText;
}

test.each([375, 1024, 1440])('title and people are shown once, %i pixels wide', async (width) => {
  const text = await seen(
    bookingColumns(() => undefined),
    width,
  );
  expect(text.split('No description available')).toHaveLength(2);
  expect(text.split('Unknown Mentor')).toHaveLength(2);
});

test.each([375, 1024])('the dispute is shown, %i pixels wide', async (width) => {
  const text = await seen(
    disputeColumns(() => undefined),
    width,
  );
  expect(text).toContain('No description available');
});

test.each([375, 1024])('a request for a match says what was asked for, %i pixels wide', async (width) => {
  const request = {
    ...booking,
    experience_id: null,
    message: 'A reef for thirty children.',
    hours: 3,
    price_cents: 10_000,
    start_by: null,
    finish_by: '2027-02-01',
  };
  const columns = bookingColumns(() => undefined);
  const text = await seen(columns, width, request);
  expect(text).toContain('A reef for thirty children.');
  expect(text).toContain('3 hours · $100/hr · Finish by: February 1, 2027');
  expect(text.split('3 hours')).toHaveLength(2);
  expect(text).not.toContain('No description available');
  expect(await seen(columns, width, { ...request, message: null })).toContain('No description available');
});

test('a request for a match waits for one, and only the column of the missing side says that nobody is assigned', async () => {
  const columns = bookingColumns(() => undefined);
  const request = { ...booking, experience_id: null, hirer_id: 'u-1', message: null, price_cents: 10_000 };
  for (const width of [375, 1024, 1440]) {
    const text = await seen(columns, width, request);
    expect(text).toContain('No match yet');
    // only the heading of the date, which is below the status where there is no room for it
    expect(text.split('Requested')).toHaveLength(width === 1024 ? 1 : 2);
    expect(text.split('Not assigned')).toHaveLength(2);
  }
  const declined: AdminBooking = { ...request, status: 'declined' };
  expect(await seen(columns, 1440, declined)).not.toContain('No match yet');
});

test('a dispute names the split that is proposed instead of what the listing is about', async () => {
  const split = aSplit({ by: 'creator', refund_cents: 47_500 });
  const dispute = { ...booking, split };
  const text = await seen(
    disputeColumns(() => undefined),
    1440,
    dispute,
  );
  expect(text).toContain('Split proposed: $475.00 back');
  expect(text).not.toContain('No description available');
});

test('bookings of one listing at one price differ by their hours', async () => {
  const columns = bookingColumns(() => undefined);
  expect(await seen(columns, 1440)).toContain('10 hours');
});

test('a chargeback has no day by which it is decided', async () => {
  const columns = disputeColumns(() => undefined);
  const chargeback = { ...booking, dispute: 'none', disputed_by: null, reason: null, chargeback: true } as const;
  expect(await seen(columns, 1440, { ...chargeback, decide_by: null, dispute_lapsed_at: null })).toContain(
    'No deadline',
  );
  const dated = { ...chargeback, decide_by: '2026-12-24T12:00:00Z', dispute_lapsed_at: null };
  expect(await seen(columns, 1440, dated)).not.toContain('No deadline');
  const lapsed = { ...chargeback, decide_by: null, dispute_lapsed_at: '2026-12-24T12:00:00Z' };
  expect(await seen(columns, 1440, lapsed)).not.toContain('No deadline');
});

test('a deal that ended with a split is not shown as cancelled', async () => {
  const columns = bookingColumns(() => undefined);
  const ended = {
    ...booking,
    status: 'cancelled',
    work: 'cancelled',
    money: 'released',
    returned_cents: 4000,
  } as const;
  const split = await seen(columns, 1440, ended);
  expect(split).toContain('Split');
  expect(split).not.toContain('Cancelled');
  expect(await seen(columns, 1440, { ...ended, money: 'refunded', returned_cents: 0 })).toContain('Cancelled');
});

test('the reason of a dispute has three lines', async () => {
  const reason = 'The second sea state is missing and the swell repeats every forty seconds, as my people noticed.';
  await seen(
    disputeColumns(() => undefined),
    1440,
    { ...booking, reason },
  );
  const text = page.getByText(reason).element();
  expect(getComputedStyle(text).webkitLineClamp).toBe('3');
  expect(text.scrollHeight).toBe(text.clientHeight);
});
