import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { CreatorGrid } from './creator-grid.tsx';

const creator = {
  id: 'c-1',
  full_name: 'Carl',
  icon: 'Star',
  tags: [],
  pricePerHour: 50,
  cover: '/media/covers/c-1.svg',
  description: '',
};

interface Found {
  offered: number;
  wanted: number;
}

/** The grid of these creators; without any, of how many listings match. */
async function shown(creators: readonly object[], matches: boolean, listings: Found = { offered: 0, wanted: 0 }) {
  server.get('/api/experiences', ({ query }) => ({
    experiences: [],
    next_cursor: null,
    count: listings[query.side === 'wanted' ? 'wanted' : 'offered'],
  }));
  const list = {
    data: { pages: [{ creators, next_cursor: null }], pageParams: [''] },
    isSuccess: true,
  } as unknown as UseInfiniteQueryResult<InfiniteData<Schema<'CreatorsPage'>>>;
  const search = { description: 'Touch Designer', tags: ['unity', 'osc'] };
  return render(
    <CreatorGrid
      list={list}
      close={[]}
      search={search}
      matches={matches}
      onClear={() => undefined}
      withTag={() => ({})}
    />,
  );
}

test('the icon on a picture is beside what it stands for', async () => {
  const page = await shown([creator], true);
  await expect.element(page.getByRole('article').getByText('Creator', { exact: true })).toBeVisible();
});

test.each([
  [true, 1],
  [false, 0],
])('where nobody is found, our team is offered to those for whom it looks for creators: %s', async (matches, links) => {
  const page = await shown([], matches);
  await expect.element(page.getByRole('button', { name: 'Show everyone' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Ask for a match' }).elements()).toHaveLength(links);
});

test('where nobody is found, the offers and briefs that match are one step away', async () => {
  const page = await shown([], true, { offered: 1, wanted: 12 });
  const search = '/experiences?query=Touch+Designer&tags=unity%2Cosc';
  await expect
    .element(page.getByRole('link', { name: '1 offer matches' }))
    .toHaveAttribute('href', `${search}&side=offered`);
  await expect
    .element(page.getByRole('link', { name: '12 briefs match' }))
    .toHaveAttribute('href', `${search}&side=wanted`);
});

test('a side without a match is not offered', async () => {
  const page = await shown([], true, { offered: 0, wanted: 3 });
  await expect.element(page.getByRole('link', { name: '3 briefs match' })).toBeVisible();
  expect(page.getByRole('link', { name: /offer/ }).elements()).toEqual([]);
});
