import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const here = location.href;
const user = { id: 'u-1', email: 'hannah@example.com' };
const token =
  `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"u-1","exp":${Math.floor(Date.now() / 1000) + 3600}}`)}.sign`.replaceAll(
    '=',
    '',
  );
const session = { access_token: token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user };

/** The service: it knows the user of the token, and exchanges the code `c-1` for the verifier `v-1`. */
const asked = async (url: string | URL | Request, options?: RequestInit) => {
  if (String(url).endsWith('/auth/v1/user')) return Response.json(user);
  if (String(url).endsWith('/api/me')) return Response.json({ id: cookieOf });
  if (!String(url).includes('grant_type=pkce')) return Response.json({}, { status: 404 });
  const { auth_code: code, code_verifier: verifier } = JSON.parse(String(options?.body));
  if (code !== 'c-1')
    return Response.json({ code: 404, error_code: 'flow_state_not_found', msg: 'x' }, { status: 404 });
  if (verifier !== 'v-1')
    return Response.json({ code: 400, error_code: 'bad_code_verifier', msg: 'x' }, { status: 400 });
  return Response.json(session);
};

let pages = 0;
/** Whose session the browser's cookie is. */
let cookieOf = 'u-1';

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  // The client warns about instances of earlier tests.
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  history.replaceState(null, '', here);
  localStorage.clear();
  cookieOf = 'u-1';
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

const granted = (type: string) =>
  `#access_token=${token}&expires_in=3600&refresh_token=r&token_type=bearer&type=${type}`;

/** This browser has asked for an email. */
const keepVerifier = (verifier: string) =>
  localStorage.setItem('parallax.auth-code-verifier', JSON.stringify(verifier));

test('a link that this browser asked for signs in, and leaves nothing in the address or the history', async () => {
  keepVerifier('v-1/PASSWORD_RECOVERY');
  const entries = history.length;
  const outcome = await arriveAt('/auth?reset=1&next=%2Fprofile&link=recovery&code=c-1');
  expect(outcome).toEqual(['recovery', '/auth?reset=1&next=%2Fprofile', 'u-1']);
  expect(history.length).toBe(entries);
});

test('each kind of link has its outcome', async () => {
  for (const [link, expected] of [
    ['signup', 'confirmed'],
    ['magiclink', 'signed-in'],
    ['email_change', 'email-changed'],
    ['signup&new_password=signup', 'without-password'],
  ]) {
    keepVerifier('v-1');
    expect(await arriveAt(`/profile?link=${link}&code=c-1`)).toEqual([expected, '/profile', 'u-1']);
    localStorage.removeItem('parallax.auth');
  }
});

test('a link that another browser asked for signs nobody in', async () => {
  for (const [link, expected] of [
    ['signup', 'confirmed-elsewhere'],
    ['magiclink', 'elsewhere'],
    ['recovery', 'elsewhere'],
    ['email_change', 'email-changed'],
  ])
    expect(await arriveAt(`/profile?link=${link}&code=c-1`)).toEqual([expected, '/profile', undefined]);
  keepVerifier('of another email');
  expect(await arriveAt('/profile?link=signup&code=c-1')).toEqual(['confirmed-elsewhere', '/profile', undefined]);
});

test('a failed link is reported, and its error is removed from the address', async () => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=x';
  expect(await arriveAt(`/auth?reset=1&link=recovery&${error}`)).toEqual(['failed', '/auth?reset=1', undefined]);
  expect(await arriveAt(`/auth?reset=1#${error}&sb=`)).toEqual(['failed', '/auth?reset=1', undefined]);
  keepVerifier('v-1');
  expect(await arriveAt('/auth?reset=1&link=recovery&code=used')).toEqual(['failed', '/auth?reset=1', undefined]);
});

test('a link that no page asked for has the session in the fragment', async () => {
  const outcome = await arriveAt(`/auth?reset=1${granted('recovery')}`);
  expect(outcome).toEqual(['recovery', '/auth?reset=1', 'u-1']);
  expect(location.href.endsWith('#')).toBe(false);
  const invited = await arriveAt(`/profile${granted('recovery')}&new_password=signup`);
  expect(invited).toEqual(['without-password', '/profile', 'u-1']);
});

test("a session in the fragment that is not the browser's own signs nobody in", async () => {
  cookieOf = 'u-2';
  expect(await arriveAt(`/profile${granted('magiclink')}`)).toEqual(['failed', '/profile', undefined]);
});

test('a forged token beside a refresh token signs nobody in', async () => {
  const used: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request, options?: RequestInit) => {
    used.push(String(url));
    const refused = { code: 403, error_code: 'bad_jwt', msg: 'x' };
    return String(url).endsWith('/auth/v1/user') ? Response.json(refused, { status: 403 }) : asked(url, options);
  });
  expect(await arriveAt(`/profile${granted('magiclink')}`)).toEqual(['failed', '/profile', undefined]);
  expect(used.filter((url) => url.includes('refresh_token'))).toEqual([]);
});

test("any other fragment stays, and a query is not taken for a link's result", async () => {
  expect(await arriveAt('/experiences#grid')).toEqual([undefined, '/experiences#grid', undefined]);
  keepVerifier('v-1');
  const forged = '/experiences?code=c-1&error_code=x&error_description=Call%20us';
  expect(await arriveAt(forged)).toEqual([undefined, forged, undefined]);
});

test('the first of two links of an email change is half of it', async () => {
  const half = await arriveAt('/settings?link=email_change&message=Confirmation+link+accepted&sb=');
  expect(half).toEqual(['halfway', '/settings', undefined]);
  const moved = '/settings?link=email_change&message=Email+address+changed&new_password=email_change&sb=';
  expect(await arriveAt(moved)).toEqual(['moved', '/settings', undefined]);
});

/** The page of a signed-in user; the server responds to a sign-out with `status`. */
async function signedIn(status: number) {
  const refusal = { code: status, error_code: 'session_not_found', msg: 'Session not found' };
  vi.stubGlobal('fetch', async (url: string | URL | Request) =>
    String(url).includes('/auth/v1/logout') ? Response.json(refusal, { status }) : asked(url),
  );
  history.replaceState(null, '', `/profile${granted('signup')}`);
  pages += 1;
  const { auth, linkOutcome }: typeof import('./auth.ts') = await import(/* @vite-ignore */ `./auth.ts?page=${pages}`);
  await linkOutcome();
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
