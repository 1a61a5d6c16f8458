import { expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { aListing, anAccount } from '@/testing/builders.ts';
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

/** The home page of a hirer for whom no deal waits, with briefs of which these have proposals. */
async function showsBriefs(counts: Readonly<Record<string, number>>) {
  signIn('u-1');
  server.get('/api/me', anAccount({ id: 'u-1', full_name: 'Hannah', user_type: 'Hirer', actions: ['publish'] }));
  server.get('/api/deals', ({ query }) => ({
    deals: [],
    next_cursor: null,
    counts: { your_turn: 0, waiting: 0, active: 0, done: counts[query.experience_id ?? ''] ?? 0 },
  }));
  server.get('/api/experiences', {
    experiences: [
      aListing({ id: 'e-1', title: 'A Quiet Reef', side: 'wanted', taken: false }),
      aListing({ id: 'e-2', title: 'Salt Lantern', side: 'wanted', taken: true }),
    ],
    next_cursor: null,
    count: 2,
  });
  return await render(<FrontPage />);
}

test('a hirer for whom nothing waits reads that their open brief has no proposals yet', async () => {
  const screen = await showsBriefs({});
  const brief = screen.getByRole('link', { name: 'Your brief "A Quiet Reef" is open: no proposals yet.' });
  await expect.element(brief).toHaveAttribute('href', '/experiences/e-1');
  expect(screen.getByRole('link', { name: /Salt Lantern/ }).elements()).toEqual([]);
});

test('a brief that has had a proposal is not said to have none', async () => {
  const screen = await showsBriefs({ 'e-1': 1 });
  await expect.element(screen.getByText('No deal is waiting for you.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Your brief/ })).not.toBeInTheDocument();
});
