import { type APIResponse, type BrowserContext, expect } from '@playwright/test';

/** The key under which the web app stores the session (web/src/shared/api/session.ts). */
const SESSION_KEY = 'parallax.auth';

/** The header that browsers send with same-origin requests; with it, the response sets the session cookie, too. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' };

/**
 * The server closes connections that have been idle for ten seconds. A request sent at that moment is lost, so it is
 * sent again, as browsers do.
 */
export const RETRY_OPTIONS = { maxRetries: 2 };

/** Signs this browser in with the API call of the sign-in form, without loading a page. */
export async function signIn(context: BrowserContext, url: string, email: string, password: string): Promise<void> {
  const data = { email, password };
  await storeSession(context, url, await post(context, '/auth/v1/token?grant_type=password', data));
}

/** Confirms the address with the token of the emailed link, as its page does, and signs this browser in. */
export async function confirmSignUp(context: BrowserContext, url: string, link: string): Promise<void> {
  const data = { type: 'signup', token_hash: new URL(link).searchParams.get('token') };
  await storeSession(context, url, await post(context, '/auth/v1/verify', data));
}

const post = (context: BrowserContext, path: string, data: object) =>
  context.request.post(path, { data, headers: SAME_ORIGIN_HEADERS, ...RETRY_OPTIONS });

/** Stores the session in this response where the web app looks for it. */
async function storeSession(context: BrowserContext, url: string, response: APIResponse): Promise<void> {
  const text = await response.text();
  expect(response.ok(), text).toBe(true);
  const session = JSON.parse(text);
  // as the client does, by its own clock
  const value = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in });
  const { origin } = new URL(url);
  const { cookies, origins } = await context.storageState();
  const localStorage = origins.find((each) => each.origin === origin)?.localStorage ?? [];
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
