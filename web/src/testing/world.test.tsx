import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '@/app/shell/start/query-client.ts';
import { router } from '@/app/start/router.tsx';
import { server } from './fake-server.ts';
import { signIn } from './session.ts';
import { addWorld, HANNAH } from './world.ts';

const PAGES = [
  ['/', 'Hello, Hannah'],
  ['/experiences', 'Experiences'],
  ['/experiences/e-3', 'Glass Harbour'],
  ['/creators', 'Search Creators'],
  ['/creators/u-3', 'Nora Lindqvist'],
  ['/deals', 'Deals'],
  ['/deals/d1', 'Tidal Cathedral'],
  ['/deals/d4', 'Pocket Planetarium'],
  ['/messages/t2', 'Messages'],
  ['/payments', 'Payments'],
  ['/receipts/p1', 'Receipt'],
  ['/profile', 'Hannah'],
  ['/about', 'About Us'],
] as const;

// A request without a handler fails the test, so this keeps `npm run dev:mock` complete.
test('the world of the mock has what the start pages ask for', async () => {
  addWorld(server);
  signIn(HANNAH.id, HANNAH.email);
  const history = createMemoryHistory();
  router.update({ ...router.options, history });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  for (const [path, heading] of PAGES) {
    history.push(path);
    await expect
      .element(screen.getByRole('heading', { level: 1, name: new RegExp(heading) }).first())
      .toBeInTheDocument();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    const failed = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'error');
    expect(failed.map(({ queryKey }) => queryKey)).toEqual([]);
  }
}, 30_000);
