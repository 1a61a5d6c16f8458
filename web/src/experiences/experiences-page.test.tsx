import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { experience } from './experience-fixture.ts';
import { ExperiencesPage } from './experiences-page.tsx';
import { catalogueQuery, type ExperienceSearch, experiencesQuery } from './queries.ts';

const ITEM = {
  id: 'brand-identity-design',
  category: 'experiences' as const,
  title: 'Brand Identity Design',
  description: 'An experience about a name.',
  link: '/experiences?query=Brand+Identity+Design',
  cover: '/media/covers/brand-identity-design.svg',
};

/** The page with these experiences, which are all that there are. */
async function shown(ids: readonly string[], search: ExperienceSearch = {}, item: typeof ITEM | null = null) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const experiences = ids.map((id) => ({ ...experience, id }));
  client.setQueryData(experiencesQuery(search).queryKey, {
    pages: [{ experiences, next_cursor: null, count: ids.length }],
    pageParams: [''],
  });
  client.setQueryData(catalogueQuery(search.query ?? '').queryKey, item);
  const component = () => (
    <ExperiencesPage search={search} onSearch={() => undefined} isHirer={false} overdueNotice={undefined} />
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test.each([
  [{}, '1 experience'],
  [{ query: 'nave' }, '1 experience for “nave”'],
])('a single experience is counted as one, and no more is offered: %o', async (search, told) => {
  const page = await shown(['e-1'], search);
  await expect.element(page.getByRole('article')).toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent(told);
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
});

test('two are counted as two', async () => {
  const page = await shown(['e-1', 'e-2']);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 experiences');
});

test('a catalogue item that nobody has published is shown and cannot be booked', async () => {
  const page = await shown([], { query: ITEM.title }, ITEM);
  const card = page.getByRole('article');
  await expect.element(card.getByRole('heading', { name: ITEM.title })).toBeInTheDocument();
  await expect.element(card.getByText('From the catalogue')).toBeVisible();
  await expect.element(page.getByText('No experiences found matching your search.')).toBeInTheDocument();
  expect([...card.getByRole('link').elements(), ...card.getByRole('button').elements()]).toEqual([]);
});

test('words that the catalogue does not know find nothing', async () => {
  const page = await shown([], { query: 'zzzz' });
  await expect.element(page.getByText('No experiences found matching your search.')).toBeInTheDocument();
  expect(page.getByRole('article').elements()).toEqual([]);
});
