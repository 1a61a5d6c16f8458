import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { PICTURE_SLOT } from '@/shared/ui/skeleton.tsx';
import { router } from './router.tsx';
import { queryClient } from './shell/query-client.ts';
import { prerenderedFlags, type ServerFlag } from './shell/use-server-flag.ts';

/**
 * The page at `path` as HTML, as it is before anything was requested, with the banner of `flag`. Runs in the build alone
 * (`scripts/prerender.ts`), never in a browser.
 */
export async function prerender(path: string, flag?: ServerFlag): Promise<string> {
  prerenderedFlags.clear();
  if (flag) prerenderedFlags.add(flag);
  const history = createMemoryHistory({ initialEntries: [path] });
  // Scrolling back would be an inline script, which the page may not have.
  router.update({ ...router.options, history, scrollRestoration: false });
  await router.load();
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // React has pictures fetched early; of these the server writes the addresses, each once.
  const drawn = page.replaceAll(`<link rel="preload" as="image" href="${PICTURE_SLOT}"/>`, '');
  // Links work; what needs scripts cannot be pressed or filled in before they are there.
  return `<div class="prerendered">${drawn.replaceAll(/<(button|input|select) /g, '<$1 disabled="" ')}</div>`;
}
