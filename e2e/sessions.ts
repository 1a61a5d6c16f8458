import { type APIResponse, type BrowserContext, expect } from '@playwright/test';

/** Where the page's own client keeps the session in a browser (web/src/shared/api/session.ts). */
const SESSION_KEY = 'parallax.auth';

/** What a browser says of a request that a page of ours makes: with it the answer sets the session's cookie too. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' };

/**
 * The server closes a connection that was idle for ten seconds, and a request may meet that moment: it never arrived, so it
 * is sent again, as browsers do by themselves.
 */
export const RETRY_OPTIONS = { maxRetries: 2 };

/** Signs this browser in as the form does, by its call alone: no page is loaded for it. */
export async function signsIn(context: BrowserContext, url: string, email: string, password: string): Promise<void> {
  const data = { email, password };
  await storeSession(context, url, await asks(context, '/auth/v1/token?grant_type=password', data));
}

/** Confirms the address by the token of the mailed link, as its page does, and signs this browser in. */
export async function confirms(context: BrowserContext, url: string, link: string): Promise<void> {
  const data = { type: 'signup', token_hash: new URL(link).searchParams.get('token') };
  await storeSession(context, url, await asks(context, '/auth/v1/verify', data));
}

const asks = (context: BrowserContext, path: string, data: object) =>
  context.request.post(path, { data, headers: SAME_ORIGIN_HEADERS, ...RETRY_OPTIONS });

/** Puts the session of this answer where the page looks for it. */
async function storeSession(context: BrowserContext, url: string, answer: APIResponse): Promise<void> {
  const value = await answer.text();
  expect(answer.ok(), value).toBe(true);
  const { origin } = new URL(url);
  const { cookies, origins } = await context.storageState();
  const localStorage = origins.find((kept) => kept.origin === origin)?.localStorage ?? [];
  await context.setStorageState({
    cookies,
    origins: [
      {
        origin,
        localStorage: [...localStorage.filter(({ name }) => name !== SESSION_KEY), { name: SESSION_KEY, value }],
      },
    ],
  });
}
