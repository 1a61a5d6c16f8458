import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { PICTURE_SLOT } from '@/shared/ui/page/skeleton.tsx';
import { queryClient } from './shell/start/query-client.ts';
import { prerenderedFlags, type ServerFlag } from './shell/use-server-flag.ts';
import { router } from './start/router.tsx';

/**
 * Renders the page at `path` to HTML, in the state before any request, with the banner of `flag`. Runs only in the
 * build (`scripts/prerender.ts`).
 */
export async function prerender(path: string, flag?: ServerFlag): Promise<string> {
  prerenderedFlags.clear();
  if (flag) prerenderedFlags.add(flag);
  const history = createMemoryHistory({ initialEntries: [path] });
  // Scroll restoration needs an inline script, which the content security policy forbids.
  router.update({ ...router.options, history, scrollRestoration: false });
  await router.load();
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // React adds a preload for each picture; the server writes these links, without duplicates.
  const drawn = page.replaceAll(`<link rel="preload" as="image" href="${PICTURE_SLOT}"/>`, '');
  // Links work without scripts; other controls don't, so they are disabled.
  return `<div class="prerendered">${drawn.replaceAll(/<(button|input|select) /g, '<$1 disabled="" ')}</div>`;
}
