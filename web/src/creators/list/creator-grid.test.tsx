import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
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

async function shown(creators: readonly object[], matches: boolean) {
  const list = {
    data: { pages: [{ creators, next_cursor: null }], pageParams: [''] },
    isSuccess: true,
  } as unknown as UseInfiniteQueryResult<InfiniteData<Schema<'CreatorsPage'>>>;
  const component = () => (
    <CreatorGrid list={list} close={[]} searched matches={matches} onClear={() => undefined} withTag={() => ({})} />
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(<RouterProvider router={router} />);
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
