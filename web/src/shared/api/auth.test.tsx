import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const here = location.href;
const asked = async (url: string | URL | Request) => {
  const known = String(url).endsWith('/auth/v1/user');
  return Response.json(known ? { id: 'u-1', email: 'hannah@example.com' } : {}, { status: known ? 200 : 404 });
};

let pages = 0;

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  // The client warns about instances of earlier tests.
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  history.replaceState(null, '', here);
  localStorage.removeItem('parallax.auth');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the page at `address`; returns the outcome of the link, the address afterwards and the user's id. */
async function arriveAt(address: string) {
  history.replaceState(null, '', address);
  pages += 1;
  // The query creates a new module instance: the client reads the address only once.
  const module: typeof import('./auth.ts') = await import(/* @vite-ignore */ `./auth.ts?page=${pages}`);
  const { auth, linkOutcome } = module;
  const outcome = await linkOutcome();
  const { data } = await auth.getSession();
  await auth.stopAutoRefresh();
  return [outcome, location.pathname + location.search + location.hash, data.session?.user.id];
}

const session = (type: string) => {
  const token = `${btoa('{"alg":"none"}')}.${btoa(`{"exp":${Math.floor(Date.now() / 1000) + 3600}}`)}.x`;
  return `#access_token=${token}&expires_in=3600&refresh_token=r&token_type=bearer&type=${type}`.replaceAll('=.', '.');
};

test('a recovery link signs in, is reported as one, and leaves no token in the address', async () => {
  const entries = history.length;
  const outcome = await arriveAt(`/auth?reset=1${session('recovery')}`);
  expect(outcome).toEqual(['recovery', '/auth?reset=1', 'u-1']);
  expect(location.href.endsWith('#')).toBe(false);
  expect(history.length).toBe(entries);
});

test('a confirmation link opened in another browser leads to a new password', async () => {
  const outcome = await arriveAt(`/profile${session('recovery')}&new_password=signup`);
  expect(outcome).toEqual(['without-password', '/profile', 'u-1']);
});

test('a confirmation link signs in', async () => {
  expect(await arriveAt(`/profile${session('signup')}`)).toEqual(['confirmed', '/profile', 'u-1']);
});

test('a failed link is reported, and its error is removed from the address', async () => {
  const outcome = await arriveAt('/auth?reset=1#error=access_denied&error_code=otp_expired&error_description=x&sb=');
  expect(outcome).toEqual(['failed', '/auth?reset=1', undefined]);
});

test('any other fragment stays, and a query is not taken for a link’s result', async () => {
  expect(await arriveAt('/experiences#grid')).toEqual([undefined, '/experiences#grid', undefined]);
  const forged = '/experiences?error_code=x&error_description=Call%20us';
  expect(await arriveAt(forged)).toEqual([undefined, forged, undefined]);
});

test('the two links of an email change: the first is half of it, the second signs in', async () => {
  const [half, address] = await arriveAt('/settings#message=Confirmation+link+accepted&sb=');
  expect([half, address]).toEqual(['halfway', '/settings']);
  const elsewhere = '/settings#message=Email+address+changed&new_password=email_change&sb=';
  expect(await arriveAt(elsewhere)).toEqual(['moved', '/settings', undefined]);
  expect(await arriveAt(`/settings${session('email_change')}`)).toEqual(['email-changed', '/settings', 'u-1']);
});

/** The page of a signed-in user; the server responds to a sign-out with `status`. */
async function signedIn(status: number) {
  const refusal = { code: status, error_code: 'session_not_found', msg: 'Session not found' };
  vi.stubGlobal('fetch', async (url: string | URL | Request) =>
    String(url).includes('/auth/v1/logout') ? Response.json(refusal, { status }) : asked(url),
  );
  history.replaceState(null, '', `/profile${session('signup')}`);
  pages += 1;
  const { auth }: typeof import('./auth.ts') = await import(/* @vite-ignore */ `./auth.ts?page=${pages}`);
  await auth.initialize();
  await auth.stopAutoRefresh();
  expect((await auth.getSession()).data.session?.user.id).toBe('u-1');
  return auth;
}

test.each([401, 403, 404])('a sign-out with response %i succeeds', async (status) => {
  const auth = await signedIn(status);
  expect(await auth.signOut()).toEqual({ error: null });
  expect((await auth.getSession()).data.session).toBeNull();
  expect(localStorage.getItem('parallax.auth')).toBeNull();
});

test('a server error keeps the session, which the page then ends locally', async () => {
  const auth = await signedIn(500);
  vi.spyOn(console, 'error').mockReturnValue();
  expect((await auth.signOut()).error).not.toBeNull();
  await auth.signOut({ scope: 'local' });
  expect(localStorage.getItem('parallax.auth')).toBeNull();
});
