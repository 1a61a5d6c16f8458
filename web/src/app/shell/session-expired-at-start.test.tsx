import { expect, test, vi } from 'vitest';
import { getSession } from '@/shared/api/session.ts';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { refuseRefresh, storeSession, stubLocalStorage } from './session-fixture.ts';
import { startSessionEffects } from './start/session-effects.ts';

const router = { navigate: async () => undefined, invalidate: async () => undefined };
vi.mock('@/shared/api/live-stream.ts', () => ({ listenToLiveStream: () => undefined }));

test('a session found expired at page start shows the toast', async () => {
  stubLocalStorage();
  vi.stubGlobal('fetch', refuseRefresh);
  storeSession(-1);
  startSessionEffects(router);
  expect(getSession().state).toBe('unknown');
  await expect.poll(() => getSession().state).toBe('guest');
  expect(getToasts()).toMatchObject([{ title: 'Signed Out' }]);
  expect(localStorage.getItem('parallax.auth')).toBeNull();
});
