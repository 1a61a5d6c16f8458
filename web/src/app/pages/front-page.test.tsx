import { expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { anAccount } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { signIn } from '@/testing/session.ts';
import { FrontPage } from './front-page.tsx';

vi.mock('@/deals/next-deals.tsx', () => ({ NextDeals: () => null }));
vi.mock('@/experiences/list/new-listings.tsx', () => ({ NewListings: () => <p>New offers</p> }));
vi.mock('@/admin/home/admin-work.tsx', () => ({ default: () => <p>Waiting for our team</p> }));
vi.mock('@/admin/home/work-line.tsx', () => ({ default: () => null }));
vi.mock('@/modules/grid/module-grid.tsx', () => ({ ModuleGrid: () => <p>Modules</p> }));
vi.mock('@/landing/recent-activity.tsx', () => ({ RecentActivity: () => <p>Activity</p> }));

async function shows(actions: Schema<'MeAction'>[], done: number) {
  signIn('u-1');
  server.get('/api/me', anAccount({ full_name: 'Olga', actions }));
  server.get('/api/deals', {
    deals: [],
    next_cursor: null,
    counts: { your_turn: 0, waiting: 0, active: 0, done },
  });
  const screen = await render(<FrontPage />);
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
] satisfies [Schema<'MeAction'>[], number][])(
  'users with the actions %s and %i deals see what is new as well',
  async (actions, done) => {
    const screen = await shows(actions, done);
    for (const text of BELOW) await expect.element(screen.getByText(text)).toBeVisible();
  },
);
