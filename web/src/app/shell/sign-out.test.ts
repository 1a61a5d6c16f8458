import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const signOutOf = vi.hoisted(() => vi.fn(async (_options?: { scope: 'local' }) => ({ error: null as Error | null })));
const auth = { signOut: signOutOf };
vi.mock('@/shared/api/auth.ts', () => ({ auth, linkOutcome: async () => undefined }));
vi.mock('@/shared/api/session-cookie.ts', () => ({ deleteSessionCookie: async () => undefined }));
vi.mock('@/shared/api/live-stream.ts', () => ({ listenToLiveStream: () => undefined }));

const router = { navigate: async () => undefined, invalidate: async () => undefined };

const scrollTo = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('signing out ends the session of this browser only', async () => {
  const { signOut } = await import('./start/session-effects.ts');
  await signOut(router);
  expect(signOutOf).toHaveBeenLastCalledWith({ scope: 'local' });
});

test('the page scrolls to its top 100 ms after sign-out', async () => {
  const { signOut } = await import('./start/session-effects.ts');
  await signOut(router);
  vi.advanceTimersByTime(99);
  expect(scrollTo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

test('a sign-out that the server refuses is logged and still ends the session in this browser', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const failure = new Error('503');
  signOutOf.mockResolvedValueOnce({ error: failure });
  const { signOut } = await import('./start/session-effects.ts');
  await signOut(router);
  expect(logged).toHaveBeenCalledExactlyOnceWith('sign-out', failure);
  expect(signOutOf).toHaveBeenLastCalledWith({ scope: 'local' });
  logged.mockRestore();
});

test("signing out clears the assistant's conversation and ignores a late reply", async () => {
  const { signOut } = await import('./start/session-effects.ts');
  const { addAnswer, addQuestion, getConversation } = await import('@/assistant/start/conversation.ts');
  const turns = addQuestion('Grants for my illness');
  await signOut(router);
  addAnswer({ content: 'Here they are', fromBot: true }, turns);
  expect(getConversation()).toEqual({ window: 'closed', turns: [], busy: false });
});

test('another user finds none of it, the same user all of it', async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  vi.stubGlobal('addEventListener', vi.fn());
  const { startSessionEffects } = await import('./start/session-effects.ts');
  const { setSession } = await import('@/shared/api/session.ts');
  const { addQuestion, getConversation } = await import('@/assistant/start/conversation.ts');
  startSessionEffects(router);
  const becomes = (id?: string) => setSession(id ? { id } : undefined);
  becomes('1');
  addQuestion('Grants');
  becomes();
  becomes('1');
  expect(getConversation().turns).toHaveLength(1);
  becomes();
  becomes('2');
  expect(getConversation().turns).toEqual([]);
  vi.unstubAllGlobals();
});
