import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { formatAddress, parseAddress } from '@/shared/lib/search-params.ts';
import { PageSpinner } from '@/shared/ui/spinner.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { routeTree } from '../route-tree.gen.ts';
import { queryClient } from '../shell/start/query-client.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch: parseAddress,
  stringifySearch: formatAddress,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <PageSpinner />,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: lazyRouteComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
