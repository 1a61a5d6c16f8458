import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../shell/start/query-client.ts';
import { ErrorPage } from './error-page.tsx';

const MISSING = 'Failed to fetch dynamically imported module: /assets/settings.js';
const DONE = `tanstack_router_reload:${MISSING}`;

let network = true;
const reload = vi.spyOn(history, 'go').mockImplementation(() => undefined);
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);

function becomes(online: boolean) {
  network = online;
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

beforeEach(() => {
  // React and the router log the errors thrown here.
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
});
afterEach(() => {
  network = true;
  reload.mockClear();
  queryClient.clear();
  sessionStorage.removeItem(DONE);
});

async function show(component: () => React.ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component, errorComponent: ErrorPage }),
    history: createMemoryHistory(),
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const load = vi.fn(async (): Promise<{ tags?: string[] }> => ({}));

function Tags() {
  const { data } = useQuery({ queryKey: ['tags'], queryFn: load });
  return <p>Tags: {data && (data.tags as string[]).join(', ')}</p>;
}

test('Try again refetches the data that broke the page', async () => {
  const screen = await show(Tags);
  await expect.element(screen.getByRole('heading', { name: "This page couldn't be shown." })).toBeVisible();
  load.mockResolvedValue({ tags: ['dome', 'light'] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Tags: dome, light')).toBeVisible();
});

const Settings = () => {
  throw new TypeError(MISSING);
};

test('code that fails to load offline waits for the network, then is fetched', async () => {
  network = false;
  const screen = await show(Settings);
  await expect.element(screen.getByRole('heading', { name: "You're offline." })).toBeVisible();
  await expect.element(screen.getByText("This page reloads when you're back online.")).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  becomes(true);
  await expect.poll(() => reload.mock.calls).toEqual([[0]]);
});

test('online, the page can be reloaded', async () => {
  const screen = await show(Settings);
  await expect.element(screen.getByText(/^Part of this page failed to load\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Reload the page' }).click();
  expect(reload).toHaveBeenCalledExactlyOnceWith(0);
});

test("the router doesn't reload the page while offline", async () => {
  const fails = () => {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(MISSING) }));
    return sessionStorage.getItem(DONE);
  };
  expect(fails()).toBeNull();
  becomes(false);
  expect(fails()).toBe('1');
  becomes(true);
  expect(sessionStorage.getItem(DONE)).toBeNull();
});
