import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { creatorKeys, experienceKeys } from '@/shared/api/query-keys.ts';

/** Holds the response that the page needs first; its `data-request` is the request. */
const ELEMENT = 'script#page-data';

/**
 * Puts the response that came with the page into the cache, so that it is shown without a request. It is the response
 * for a guest: what differs for a user is refetched once the session is known (`shell/session-effects.ts`).
 */
export function restorePageData(client: QueryClient) {
  const element = document.querySelector<HTMLScriptElement>(ELEMENT);
  const request = element?.dataset.request;
  element?.remove();
  // After "Back" the browser may show its cached document, whose data may be out of date.
  if (!element || !request || navigationType() === 'back_forward') return;
  const [key, data] = cacheEntry(request, JSON.parse(element.text)) ?? [];
  if (key) client.setQueryData(key, data);
}

/** How this document was loaded: by navigation, reload, or going back or forward. */
export function navigationType(): NavigationTimingType | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type;
}

/** The cache key and data for the response to `request`. A key that no page uses is never read. */
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
