import { afterEach, expect, test, vi } from 'vitest';
import { toastsNow } from '@/shared/ui/toast-store.ts';

const router = vi.hoisted(() => ({ navigate: vi.fn(async () => undefined), invalidate: vi.fn(async () => undefined) }));
vi.mock('./router.tsx', () => ({ router }));
vi.mock('@/shared/api/live.ts', () => ({ listenLive: () => undefined }));

const here = location.href;

afterEach(() => {
  history.replaceState(null, '', here);
  vi.unstubAllGlobals();
});

/** A server on which the session was ended elsewhere: it refuses to refresh it. */
async function ended(url: string | URL | Request) {
  const refusal = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
  return String(url).includes('/auth/v1/token') ? Response.json(refusal, { status: 400 }) : Response.json({});
}

/** The session as the client keeps it, its token good for `seconds` more. */
function keepSession(seconds: number) {
  const user = { id: 'u-1', aud: '', created_at: '', app_metadata: {}, user_metadata: {} };
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user,
  };
  localStorage.setItem('parallax.auth', JSON.stringify(session));
}

test('a refresh that is refused signs out, and says so with the way back', async () => {
  vi.stubGlobal('fetch', ended);
  keepSession(3600);
  history.replaceState(null, '', '/profile?booking=b-1');
  // The session is looked for as soon as its client is loaded.
  const { auth } = await import('@/shared/api/auth.ts');
  const { sessionNow } = await import('@/shared/api/session.ts');
  const { startSessionEffects } = await import('./session-effects.ts');
  startSessionEffects();
  await expect.poll(() => sessionNow().state).toBe('person');
  await auth.stopAutoRefresh();
  expect(toastsNow()).toEqual([]);

  keepSession(-1);
  expect((await auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await expect.poll(() => sessionNow().state).toBe('guest');
  expect(localStorage.getItem('parallax.auth')).toBeNull();
  expect(router.invalidate).toHaveBeenCalled();
  const [said] = toastsNow();
  expect(said).toMatchObject({ title: 'Signed Out', description: 'Your session has ended. Please sign in again.' });
  said?.action?.onSelect();
  expect(router.navigate).toHaveBeenLastCalledWith({ to: '/auth', search: { next: '/profile?booking=b-1' } });
});
