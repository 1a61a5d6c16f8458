import { beforeEach, expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { anAccount } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import NextSteps from './next-steps.tsx';

const creator = anAccount({ user_type: 'Creator', description: 'Reefs.', tags: ['unity'], price_cents: 7250 });
const hirer = anAccount({ ...creator, user_type: 'Hirer' });

beforeEach(() => server.get('/api/experiences', { experiences: [], count: null, next_cursor: null }));

async function show(me: Schema<'MeView'>, hasDeals?: boolean) {
  const page = await render(
    <main>
      <NextSteps me={me} hasDeals={hasDeals} onEdit={() => undefined} />
    </main>,
  );
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  const done = (step: string) => page.getByRole('listitem').filter({ hasText: step }).getByText('Done');
  return { page, done };
}

test.each([
  ['Describe what you build', { description: '' }],
  ['Add your skills as tags', { tags: [] }],
  ['Set your price per hour', { price_cents: null }],
])("a creator's step is ticked by the profile: %s", async (step, missing) => {
  const { done } = await show({ ...creator, ...missing }, true);
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
