import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { render as renderInBrowser } from 'vitest-browser-react';
import { getSession } from '@/shared/api/session.ts';
import { formatAddress, parseAddress } from '@/shared/lib/search-params.ts';
import { newQueryClient } from './query-client.ts';
import { asGuest } from './session.ts';

interface Options {
  /** A cache that the test has filled. */
  client?: QueryClient;
  /** The path of the page. */
  at?: string;
  /** Leaves the session unknown; otherwise it is a guest's, unless the test signs in. */
  unknownSession?: boolean;
}

const Content = createContext<ReactNode>(null);

/** What the app has around its pages: `client`, and a router whose every path shows `children`. */
export async function providers({ client = newQueryClient(), at = '/', unknownSession = false }: Options = {}) {
  if (!unknownSession && getSession().state === 'unknown') asGuest();
  const root = createRootRoute({ component: () => use(Content) });
  const router = createRouter({
    // any path, so that none is "not found"
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
  });
  await router.load();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Content value={children}>
        <RouterProvider router={router as never} />
      </Content>
    </QueryClientProvider>
  );
  return { client, router, wrapper };
}

/** Renders `content` as on a page of the app. `path` is where the page's links and buttons have led to. */
export async function render(content: ReactNode, options?: Options) {
  const { client, router, wrapper } = await providers(options);
  const screen = await renderInBrowser(content, { wrapper });
  return { ...screen, client, router, path: () => router.state.location.pathname };
}
