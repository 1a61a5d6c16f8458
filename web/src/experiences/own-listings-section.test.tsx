import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { experience } from './experience-fixture.ts';
import OwnListingsSection from './own-listings-section.tsx';

const server = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: server.get, POST: server.post },
  body: (answer: unknown) => answer,
}));

async function show(...experiences: object[]) {
  return showWith(experiences, []);
}

async function showWith(experiences: object[], unpublished: object[]) {
  server.get
    .mockReset()
    .mockImplementation((_path: string, { params }: { params: { query: { unpublished?: boolean } } }) =>
      Promise.resolve({ experiences: params.query.unpublished ? unpublished : experiences }),
    );
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <OwnListingsSection id="own" userId="u-1" creator={false} />
    </QueryClientProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(<RouterProvider router={router} />);
}

test('an open brief can be edited and unpublished', async () => {
  const page = await show({ ...experience, title: 'Open', actions: ['edit', 'unpublish'] });
  await expect.element(page.getByRole('link', { name: 'Edit: Open' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unpublish: Open' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Reopen: Open' }).elements()).toEqual([]);
});

test('a taken brief, which the server lets nobody edit, can be reopened', async () => {
  const page = await show({ ...experience, title: 'Taken', taken: true, actions: ['reopen', 'unpublish'] });
  const reopen = page.getByRole('button', { name: 'Reopen: Taken' });
  await expect.element(reopen).toBeVisible();
  expect(page.getByRole('link', { name: 'Edit: Taken' }).elements()).toEqual([]);
  server.post.mockResolvedValue({ experience: { ...experience, title: 'Taken' } });
  await reopen.click();
  expect(server.post.mock.calls[0]?.[0]).toBe('/api/experiences/{id}/reopen');
});

test('three listings are shown until all are asked for', async () => {
  const page = await show(
    ...['A', 'B', 'C', 'D', 'E'].map((title) => ({ ...experience, id: title, title, actions: ['edit'] })),
  );
  const rows = page.getByRole('listitem');
  await expect.element(page.getByRole('link', { name: 'Edit: C' })).toBeVisible();
  expect(rows.elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Show all 5' }).click();
  expect(rows.elements()).toHaveLength(5);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  expect(rows.elements()).toHaveLength(3);
});

test('what was unpublished is folded away, and can be published again', async () => {
  const page = await showWith(
    [{ ...experience, title: 'Open' }],
    [{ ...experience, id: 'e-9', title: 'Gone', actions: ['reopen'] }],
  );
  await page.getByText('Unpublished', { exact: true }).click();
  server.post.mockReset().mockResolvedValue({ experience: { ...experience, title: 'Gone' } });
  await page.getByRole('button', { name: 'Publish Again: Gone' }).click();
  expect(server.post.mock.calls[0]?.[1].params.path.id).toBe('e-9');
});

test('nothing is said of unpublished listings where there are none', async () => {
  const page = await showWith([{ ...experience, title: 'Open' }], []);
  await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible();
  expect(page.getByText('Unpublished', { exact: true }).elements()).toEqual([]);
});
