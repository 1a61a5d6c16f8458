import { expect, test, vi } from 'vitest';
import { getSession } from '@/shared/api/session.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { refuseRefresh, storeSession, stubLocalStorage } from './session-fixture.ts';
import { startSessionEffects } from './start/session-effects.ts';

const router = { navigate: vi.fn(async () => undefined), invalidate: vi.fn(async () => undefined) };
vi.mock('@/shared/api/live-stream.ts', () => ({ listenToLiveStream: () => undefined }));
const applyPreferences = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@/accounts/apply-preferences.ts', () => ({ applyPreferences }));

test('a guest at once; a sign-in in another tab is noticed; a refused refresh signs out with a toast', async () => {
  stubLocalStorage();
  vi.stubGlobal('fetch', refuseRefresh);
  history.replaceState(null, '', '/profile?booking=b-1');
  startSessionEffects(router);
  expect(getSession()).toEqual({ state: 'guest' });

  storeSession(3600);
  dispatchEvent(new StorageEvent('storage', { key: 'parallax.auth', newValue: '{}' }));
  await expect.poll(() => getSession().state).toBe('person');
  const { auth } = await import('@/shared/api/auth.ts');
  await auth.stopAutoRefresh();
  expect(getToasts()).toEqual([]);
  await expect.poll(() => applyPreferences.mock.calls).toEqual([[expect.anything(), 'u-1', true]]);

  storeSession(-1);
  expect((await auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await expect.poll(() => getSession().state).toBe('guest');
  expect(localStorage.getItem('parallax.auth')).toBeNull();
  expect(router.invalidate).toHaveBeenCalled();
  const [shown] = getToasts();
  expect(shown).toMatchObject({ title: 'Signed Out', description: 'Your session has ended. Please sign in again.' });
  shown?.action?.onSelect();
  expect(router.navigate).toHaveBeenLastCalledWith({ to: '/auth', search: { next: '/profile?booking=b-1' } });
});
