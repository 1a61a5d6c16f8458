import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import NextSteps from './next-steps.tsx';

const listings = vi.hoisted(() => ({ experiences: [] as object[] }));
vi.mock('@/shared/api/client.ts', () => ({
  api: { GET: () => Promise.resolve(listings) },
  body: (answer: unknown) => answer,
}));

const creator = {
  id: 'u-1',
  user_type: 'Creator',
  description: 'Reefs.',
  tags: ['unity'],
  price_cents: 7250,
} as Schema<'MeView'>;
const hirer = { ...creator, user_type: 'Hirer' } as Schema<'MeView'>;

beforeEach(() => {
  listings.experiences = [];
});

async function show(me: Schema<'MeView'>, hasDeals?: boolean) {
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <NextSteps me={me} hasDeals={hasDeals} onEdit={() => undefined} />
      </main>
    </QueryClientProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  const page = await render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  const done = (step: string) => page.getByRole('listitem').filter({ hasText: step }).getByText('Done');
  return { page, done };
}

test.each([
  ['Describe what you build', { description: '' }],
  ['Add your skills as tags', { tags: [] }],
  ['Set your price per hour', { price_cents: null }],
] as const)('a creator’s step is ticked by the profile: %s', async (step, missing) => {
  const { done } = await show({ ...creator, ...missing } as Schema<'MeView'>, true);
  await expect.element(done(step)).not.toBeInTheDocument();
  await expect.element(done('Find a brief and send a proposal')).toBeInTheDocument();
});

test('a complete profile without a deal has one step left', async () => {
  const { done } = await show(creator, false);
  await expect.element(done('Describe what you build')).toBeInTheDocument();
  await expect.element(done('Add your skills as tags')).toBeInTheDocument();
  await expect.element(done('Set your price per hour')).toBeInTheDocument();
  await expect.element(done('Find a brief and send a proposal')).not.toBeInTheDocument();
});

test.each([true, undefined])(
  'a complete profile has no steps if there were deals, or before it is known: %s',
  async (deals) => {
    const { page } = await show(creator, deals);
    expect(page.getByRole('listitem').elements()).toEqual([]);
  },
);

test('a hirer with a deal has met a creator, but has not published', async () => {
  const { done } = await show(hirer, true);
  await expect.element(done('Meet creators')).toBeInTheDocument();
  await expect.element(done('Write the brief')).not.toBeInTheDocument();
});
