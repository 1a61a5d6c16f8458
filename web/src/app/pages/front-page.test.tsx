import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { FrontPage } from './front-page.tsx';

const server = vi.hoisted(() => ({ actions: [] as string[], done: 0 }));
vi.mock('@/shared/api/session.ts', () => ({ useSession: () => ({ state: 'person', userId: 'u1' }) }));
vi.mock('@/accounts/queries.ts', () => ({ useMe: () => ({ data: { full_name: 'Olga', actions: server.actions } }) }));
vi.mock('@/deals/queries.ts', () => ({
  dealCountsQuery: () => ({
    queryKey: ['counts'],
    queryFn: () => ({ your_turn: 0, waiting: 0, active: 0, done: server.done }),
  }),
}));
vi.mock('@/deals/next-deals.tsx', () => ({ NextDeals: () => null }));
vi.mock('@/experiences/newest/new-listings.tsx', () => ({ NewListings: () => <p>New offers</p> }));
vi.mock('@/admin/home/admin-work.tsx', () => ({ default: () => <p>Waiting for our team</p> }));
vi.mock('@/admin/home/work-line.tsx', () => ({ default: () => null }));
vi.mock('@/modules/module-grid.tsx', () => ({ ModuleGrid: () => <p>Modules</p> }));
vi.mock('@/activity/recent-activity.tsx', () => ({ RecentActivity: () => <p>Activity</p> }));

async function shows(actions: string[], done: number) {
  Object.assign(server, { actions, done });
  const router = createRouter({
    routeTree: createRootRoute({ component: FrontPage }),
    history: createMemoryHistory(),
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Hello, Olga' })).toBeVisible();
  return screen;
}

const BELOW = ['New offers', 'Modules', 'Activity'];

test('admins without deals see only what waits for our team', async () => {
  const screen = await shows(['admin'], 0);
  await expect.element(screen.getByText('Waiting for our team')).toBeVisible();
  for (const text of BELOW) await expect.element(screen.getByText(text)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /^AI Experience Generator/ })).not.toBeInTheDocument();
});

test.each([
  [['admin'], 1],
  [['publish'], 0],
])('users with the actions %s and %i deals see what is new as well', async (actions, done) => {
  const screen = await shows(actions, done);
  for (const text of BELOW) await expect.element(screen.getByText(text)).toBeVisible();
});
