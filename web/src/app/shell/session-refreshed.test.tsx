import { expect, test, vi } from 'vitest';
import { getSession } from '@/shared/api/session.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { storeSession, stubLocalStorage } from './session-fixture.ts';
import { startSessionEffects } from './start/session-effects.ts';

const router = { navigate: async () => undefined, invalidate: async () => undefined };
vi.mock('@/shared/api/live-stream.ts', () => ({ listenToLiveStream: () => undefined }));
const applyPreferences = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@/accounts/apply-preferences.ts', () => ({ applyPreferences }));

const asked: { path: string; token: string | null; language: string | null; body: string }[] = [];

/** A server that renews the session: it accepts the refresh token and returns new tokens. */
async function refreshes(url: string | URL | Request, init?: RequestInit) {
  const request = new Request(url, init);
  const path = request.url.slice(location.origin.length);
  const { headers } = request;
  const [token, language] = [headers.get('authorization'), headers.get('accept-language')];
  asked.push({ path, token, language, body: await request.text() });
  if (!path.startsWith('/auth/v1/token')) return Response.json({});
  const user = { id: 'u-1', aud: '', created_at: '', app_metadata: {}, user_metadata: {} };
  return Response.json({
    access_token: 'd.e.f',
    refresh_token: 'r2',
    token_type: 'bearer',
    expires_in: 3600,
    user,
  });
}

test('an expired token is renewed at page start, and the next request carries the new one', async () => {
  stubLocalStorage();
  vi.stubGlobal('fetch', refreshes);
  storeSession(-1);
  startSessionEffects(router);
  await expect.poll(() => getSession()).toEqual({ state: 'person', userId: 'u-1', email: '' });
  const { auth } = await import('@/shared/api/auth.ts');
  await auth.stopAutoRefresh();

  const renewals = asked.filter(({ path }) => path.startsWith('/auth/v1/token'));
  expect(renewals.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: 'r' }],
  ]);
  expect(JSON.parse(localStorage.getItem('parallax.auth') ?? '')).toMatchObject({
    access_token: 'd.e.f',
    refresh_token: 'r2',
  });

  // imported here because the client keeps the `fetch` that exists when it loads
  const { api } = await import('@/shared/api/client.ts');
  await api.GET('/api/me');
  // not a new sign-in
  await expect.poll(() => applyPreferences.mock.calls).toEqual([[expect.anything(), 'u-1', false]]);
  expect(asked.at(-1)).toMatchObject({ path: '/api/me', token: 'Bearer d.e.f' });
  expect(asked.map(({ language }) => language)).toEqual(asked.map(() => 'en'));
  expect(getToasts()).toEqual([]);
});
