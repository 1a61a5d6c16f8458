import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { creatorsQuery } from '@/creators/queries.ts';
import { experienceQuery, experiencesQuery } from '@/experiences/queries.ts';
import { setSession } from '@/shared/api/session.ts';
import { aConfig, aListing } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { restorePageData } from './restore-page-data.ts';
import { queryClient } from './shell/start/query-client.ts';
import { router } from './start/router.tsx';

const experience = aListing();

beforeEach(() => queryClient.clear());

/** Adds `body` to the document as the server does. */
function sends(request: string, body: unknown) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'page-data';
  element.dataset.request = request;
  element.text = JSON.stringify(body);
  document.body.append(element);
}

const page = { experiences: [experience], next_cursor: null, count: 1 };

test('data sent with the page is shown at once and not requested', async () => {
  setSession(undefined);
  server.get('/api/config', aConfig());
  server.get('/api/experiences/facets', { facets: [], offered: 0, total: 1, wanted: 1 });
  server.get('/api/experiences', page);
  sends('/api/experiences?query=nave&side=wanted&limit=24', page);
  restorePageData(queryClient);
  expect(document.getElementById('page-data')).toBeNull();
  const history = createMemoryHistory({ initialEntries: ['/experiences?query=nave&side=wanted'] });
  router.update({ ...router.options, history });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('link', { name: experience.title }).elements()).toHaveLength(1);
  await expect.poll(() => server.requests('get', '/api/experiences/facets')).toHaveLength(1);
  expect(server.requests('get', '/api/experiences')).toEqual([]);
});

test.each([
  ['/api/experiences?limit=24', experiencesQuery({}), page, { pages: [page], pageParams: [''] }],
  ['/api/experiences/e-1', experienceQuery('e-1'), { experience }, experience],
  ['/api/creators?limit=24', creatorsQuery({ description: '', tags: [] }), { a: 1 }, { pages: [{ a: 1 }] }],
  [
    '/api/creators?description=a+b&tags=x%2Cy&limit=24',
    creatorsQuery({ description: 'a b', tags: ['x', 'y'] }),
    { a: 2 },
    { pages: [{ a: 2 }] },
  ],
])('the response to %s is cached under the key of its page', (request, query, body, cached) => {
  sends(request, body);
  restorePageData(queryClient);
  expect(queryClient.getQueryData<unknown>(query.queryKey)).toMatchObject(cached);
});

test('data kept from a page that is returned to is not shown', () => {
  const [navigation] = performance.getEntriesByType('navigation');
  const back = vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ ...navigation, type: 'back_forward' } as never]);
  sends('/api/experiences/e-1', { experience });
  restorePageData(queryClient);
  back.mockRestore();
  expect(queryClient.getQueryData(experienceQuery('e-1').queryKey)).toBeUndefined();
});
