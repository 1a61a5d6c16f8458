import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { experience } from './experience-fixture.ts';
import { ExperiencesPage } from './experiences-page.tsx';
import { type ExperienceSearch, experiencesQuery } from './queries.ts';

/** The page with these experiences, which are all that there are. */
async function shown(ids: readonly string[], search: ExperienceSearch = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const experiences = ids.map((id) => ({ ...experience, id }));
  client.setQueryData(experiencesQuery(search).queryKey, {
    pages: [{ experiences, next_cursor: null, count: ids.length }],
    pageParams: [''],
  });
  const component = () => (
    <ExperiencesPage search={search} onSearch={() => undefined} isHirer={false} owing={undefined} />
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
])('one experience alone is told as one, and no more is offered: %o', async (search, told) => {
  const page = await shown(['e-1'], search);
  await expect.element(page.getByRole('article')).toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent(told);
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
});

test('two are told as two', async () => {
  const page = await shown(['e-1', 'e-2']);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 experiences');
});
