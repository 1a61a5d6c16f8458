import { type APIResponse, type BrowserContext, expect, type Page } from '@playwright/test';

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
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  const data = { email, password };
  await storeSession(page, url, await post(page, '/auth/v1/token?grant_type=password', data));
}

/** Confirms the address with the token of the emailed link, as its page does, and signs this browser in; the access token. */
export async function confirmSignUp(page: Page, url: string, link: string): Promise<string> {
  const data = { type: 'signup', token_hash: new URL(link).searchParams.get('token') };
  const response = await post(page, '/auth/v1/verify', data);
  await storeSession(page, url, response);
  return (await response.json()).access_token;
}

/** Opens a payout account for the creator whose token this is; a provider that asks where they live refuses. */
export async function openPayoutAccount(page: Page, token: string): Promise<void> {
  const headers = { ...SAME_ORIGIN_HEADERS, authorization: `Bearer ${token}` };
  await page.request.post('/api/payout-account/link', { data: {}, headers, ...RETRY_OPTIONS });
}

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { data, headers: SAME_ORIGIN_HEADERS, ...RETRY_OPTIONS });

/** Stores the session in this response where the web app looks for it. */
async function storeSession(page: Page, url: string, response: APIResponse): Promise<void> {
  const text = await response.text();
  expect(response.ok(), text).toBe(true);
  const session = JSON.parse(text);
  // as the client does, by its own clock
  const value = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in });
  const { origin } = new URL(url);
  if (page.url() === 'about:blank') return storeOnLoad(page, origin, value);
  await storeFromAside(page.context(), origin, value);
}

/** Stores the session when the tab first loads a page of ours: a storage that no page has loaded costs a process. */
async function storeOnLoad(page: Page, ...session: [origin: string, value: string]): Promise<void> {
  await page.addInitScript(
    ([key, origin, value]) => {
      if (location.origin !== origin || sessionStorage.getItem(value.slice(-40))) return;
      sessionStorage.setItem(value.slice(-40), 'stored');
      localStorage.setItem(key, value);
    },
    [SESSION_KEY, ...session] as const,
  );
}

/** Stores the session so that pages that are open notice, as when another tab signs in. */
async function storeFromAside(context: BrowserContext, origin: string, value: string): Promise<void> {
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
