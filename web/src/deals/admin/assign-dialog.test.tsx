import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { AssignDialog } from './assign-dialog.tsx';
import type { AdminBooking } from './queries.ts';

const candidates = [
  { id: 'e-1', title: 'Glass Harbour', mentorName: 'Carl', pricePerHour: 42, facts: { fixed_price_cents: 168_000 } },
  { id: 'e-2', title: 'Tide Organ', mentorName: 'Carla', pricePerHour: 80, facts: {} },
];
vi.mock('@/shared/api/client.ts', () => ({
  api: {
    GET: (_path: string, { params }: { params: { query: { query?: string } } }) =>
      Promise.resolve({ experiences: params.query.query ? [] : candidates }),
    POST: () => Promise.resolve({}),
  },
  body: (answer: unknown) => answer,
}));

const booking = {
  id: '1',
  user_id: 'u-1',
  creator_id: null,
  users: { full_name: '' },
  experiences: { users: { full_name: 'Hannah' } },
  hours: 40,
  price_cents: 4_200,
  fixed_price_cents: 168_000,
  message: 'A harbour.',
} as unknown as Omit<AdminBooking, 'emails'>;

test('a fixed price is one, in what was asked for and in what may be assigned', async () => {
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AssignDialog booking={booking} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const fixed = page.getByText(/\$1,680.* fixed/);
  await expect.element(page.getByText('Tide Organ')).toBeVisible();
  expect(fixed.elements()).toHaveLength(2);
  await expect.element(page.getByText('$80/hr')).toBeVisible();
  expect(page.getByText('$42/hr').elements()).toEqual([]);
});

test('a search that finds nothing asks for other words, and for no choice', async () => {
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AssignDialog booking={booking} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Please choose an experience.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search experiences' }).fill('zzz');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'No offer matches. Try other words.' })).toBeVisible();
  expect(page.getByText('Please choose an experience.').elements()).toEqual([]);
});

test('an assignment reloads how much waits for admins', async () => {
  const client = new QueryClient();
  client.setQueryData(adminKeys.work, { matches: 1 });
  const page = await render(
    <QueryClientProvider client={client}>
      <AssignDialog booking={booking} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await page.getByText('Tide Organ').click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await vi.waitFor(() => expect(client.getQueryState(adminKeys.work)?.isInvalidated).toBe(true));
});
