import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { aConfig, aListing, allTerms, aMessage, aReceipt, aThread, aTimeline } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { asGuest, signIn } from '@/testing/session.ts';
import { queryClient } from './shell/start/query-client.ts';
import { router } from './start/router.tsx';

beforeEach(() => {
  queryClient.clear();
  server.get('/api/config', aConfig());
});

/** The app on the path `at`. */
async function opens(at: string) {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) });
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const asked = () => server.requests('get').map(({ path }) => path);
const params = { id: 'd1' };

test('a link that gets attention loads the data of its page', async () => {
  signIn('u-1');
  server.get('/api/bookings/{id}/timeline', aTimeline());
  server.get('/api/bookings/{id}/terms', allTerms());
  server.get('/api/receipts/{id}', aReceipt());
  server.get('/api/threads', { threads: [aThread()], next_cursor: null, unread: 0 });
  server.get('/api/threads/{id}/messages', { thread: aThread(), messages: [aMessage()], next_cursor: null });
  await router.preloadRoute({ to: '/deals/$id', params });
  await expect.poll(() => asked().sort()).toEqual(['/api/bookings/{id}/terms', '/api/bookings/{id}/timeline']);
  server.forgetRequests();
  await router.preloadRoute({ to: '/receipts/$id', params });
  await expect.poll(asked).toEqual(['/api/receipts/{id}']);
  server.forgetRequests();
  await router.preloadRoute({ to: '/messages/$id', params });
  await expect.poll(() => asked().sort()).toEqual(['/api/threads', '/api/threads/{id}/messages']);
});

test("a guest's link to a deal loads none of it", async () => {
  asGuest();
  await router.preloadRoute({ to: '/deals/$id', params }).catch(() => undefined);
  expect(asked().filter((path) => path.startsWith('/api/bookings'))).toEqual([]);
});

test('a page shows what was loaded for it, without another request', async () => {
  asGuest();
  server.get('/api/experiences/{id}', { experience: aListing() });
  server.get('/api/experiences', { experiences: [], count: 0, next_cursor: null });
  await router.preloadRoute({ to: '/experiences/$id', params: { id: 'e-1' } });
  const screen = await opens('/experiences/e-1');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tidal Cathedral' })).toBeVisible();
  expect(server.requests('get', '/api/experiences/{id}')).toHaveLength(1);
});

test('what could not be loaded in advance is asked for by the page, which shows errors itself', async () => {
  asGuest();
  server.get('/api/experiences/{id}', problem(500));
  server.get('/api/experiences', { experiences: [], count: 0, next_cursor: null });
  await router.preloadRoute({ to: '/experiences/$id', params: { id: 'e-2' } });
  await expect.poll(() => server.requests('get', '/api/experiences/{id}')).toHaveLength(1);
  const screen = await opens('/experiences/e-2');
  await expect.element(screen.getByText("Couldn't load the experience.")).toBeVisible();
  expect(server.requests('get', '/api/experiences/{id}')).toHaveLength(2);
  server.get('/api/experiences/{id}', { experience: aListing() });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tidal Cathedral' })).toBeVisible();
});
