import createClient, { type Middleware } from 'openapi-fetch';
import { language } from '../lib/language.ts';
import { browserTimeZone } from '../time/browser-time-zone.ts';
import { ApiError, toApiError } from './problem.ts';
import type { components, paths } from './schema';
import { getSession } from './session.ts';

/** A type of the server's OpenAPI document, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Reads that are equal for all users, and the list of experiences, which is refetched once the session is known. */
const OPEN = /^\/api\/(activity|catalogue|config|creators|experiences|process|suggestions)$/;
const isOpen = ({ method, url }: Request) => method === 'GET' && OPEN.test(new URL(url).pathname);

const withSession: Middleware = {
  async onRequest({ request }) {
    const { state } = getSession();
    if (state === 'guest' || (state === 'unknown' && isOpen(request))) return request;
    const { auth } = await import('./auth.ts');
    const { data } = await auth.getSession();
    if (data.session) {
      request.headers.set('authorization', `Bearer ${data.session.access_token}`);
      // sentences of the response name times in the zone in which the page writes its own
      request.headers.set('time-zone', browserTimeZone());
    }
    return request;
  },
  async onResponse({ request, response }) {
    // The session was ended elsewhere: the client verifies that and drops it. The caller gets its error afterwards, so
    // that its message is shown last.
    if (response.status === 401 && request.headers.has('authorization')) {
      const { auth } = await import('./auth.ts');
      await auth.getUser();
    }
    if (!response.ok) throw await toApiError(response);
    return response;
  },
  onError({ error }) {
    return error instanceof ApiError ? error : new ApiError(0, '', error instanceof Error ? error.message : '');
  },
};

/**
 * Requests to `/api`, typed by the server's OpenAPI document, with responses in the page's language. A response that is
 * not OK throws `ApiError`.
 */
export const api = createClient<paths>({ credentials: 'same-origin', headers: { 'accept-language': language } });
api.use(withSession);

/** The body of a response: `await body(api.GET('/api/me'))`. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** Cards per page of a grid. The server caches the first page of this size. */
export const PAGE_SIZE = 24;

/** A page of a list, with the cursor of the next page. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | undefined;
}

/** A page of a list whose body is a bare array: the next cursor is in the `Link` header. */
export async function fetchPage<T>(call: Promise<{ data?: T[]; response: Response }>): Promise<Page<T>> {
  const { data, response } = await call;
  return { items: data ?? [], next: nextCursor(response.headers.get('link')) };
}

/** The cursor of the next page in a `Link` header. */
export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('cursor') ?? undefined;
}
