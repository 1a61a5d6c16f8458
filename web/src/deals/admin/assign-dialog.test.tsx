import { beforeEach, expect, test, vi } from 'vitest';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { aDealAnswer, aListing, anAdminBooking, aPerson } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { newQueryClient } from '@/testing/query-client.ts';
import { render } from '@/testing/render.tsx';
import { AssignDialog } from './assign-dialog.tsx';

const candidates = [
  aListing({ title: 'Glass Harbour', mentorName: 'Carl', pricePerHour: 42, facts: { fixed_price_cents: 168_000 } }),
  aListing({ id: 'e-2', title: 'Tide Organ', mentorName: 'Carla' }),
];

beforeEach(() => {
  server.get('/api/experiences', ({ query }) => ({
    experiences: query.query ? [] : candidates,
    count: null,
    next_cursor: null,
  }));
});

const booking = anAdminBooking({
  id: '1',
  user_id: 'u-1',
  creator_id: null,
  users: aPerson({ full_name: '' }),
  hours: 40,
  price_cents: 4_200,
  fixed_price_cents: 168_000,
  message: 'A harbour.',
});
const show = (client = newQueryClient()) =>
  render(<AssignDialog booking={booking} onClose={() => undefined} />, { client });

test('a fixed price is one, in what was asked for and in what may be assigned', async () => {
  const page = await show();
  const fixed = page.getByText(/\$1,680.* fixed/);
  await expect.element(page.getByText('Tide Organ')).toBeVisible();
  expect(fixed.elements()).toHaveLength(2);
  await expect.element(page.getByText('$80/hr')).toBeVisible();
  expect(page.getByText('$42/hr').elements()).toEqual([]);
});

test('a search that finds nothing asks for other words, and for no choice', async () => {
  const page = await show();
  await expect.element(page.getByText('Please choose an experience.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search experiences' }).fill('zzz');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'No offer matches. Try other words.' })).toBeVisible();
  expect(page.getByText('Please choose an experience.').elements()).toEqual([]);
});

test('an assignment reloads how much waits for admins', async () => {
  server.post('/api/bookings/{id}/assign', aDealAnswer());
  const client = newQueryClient();
  client.setQueryData(adminKeys.work, { matches: 1 });
  const page = await show(client);
  await page.getByText('Tide Organ').click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await vi.waitFor(() => expect(client.getQueryState(adminKeys.work)?.isInvalidated).toBe(true));
  expect(server.bodies('post', '/api/bookings/{id}/assign')).toEqual([{ experience_id: 'e-2' }]);
});
