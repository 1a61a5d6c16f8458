import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { creatorKeys, experienceKeys } from '@/shared/api/query-keys.ts';
import { navigationType } from '@/shared/lib/navigation-type.ts';

/** Where the server puts the response that the page needs first; `data-request` is the request that it answers. */
const ELEMENT = 'script#page-data';

/**
 * Gives `client` the response that came with the page, so that it is shown without being asked for. It is what a guest gets:
 * what differs for a person is asked for again once they are known (`shell/session-effects.ts`).
 */
export function restorePageData(client: QueryClient) {
  const element = document.querySelector<HTMLScriptElement>(ELEMENT);
  const request = element?.dataset.request;
  element?.remove();
  // Going back shows a document that the browser kept, whose data may have changed since.
  if (!element || !request || navigationType() === 'back_forward') return;
  const [key, data] = cacheEntry(request, JSON.parse(element.text)) ?? [];
  if (key) client.setQueryData(key, data);
}

/** The key and the data under which the response to a request is cached. A key that no page uses is never read. */
function cacheEntry(request: string, body: unknown): readonly [QueryKey, unknown] | undefined {
  const { pathname, searchParams } = new URL(request, location.origin);
  const [, , list, id] = pathname.split('/');
  const { limit: _, ...search } = Object.fromEntries(searchParams);
  const page = { pages: [body], pageParams: [''] };
  if (list === 'experiences') {
    if (id) return [experienceKeys.one(id), (body as Schema<'ExperienceAnswer'>).experience];
    return [experienceKeys.list(search), page];
  }
  if (list === 'creators') {
    if (id) return [creatorKeys.one(id), body];
    return [creatorKeys.list(search.description ?? '', search.tags?.split(',') ?? []), page];
  }
  return undefined;
}
