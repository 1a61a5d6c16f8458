// The unmodified clients against a running service; started by main.rs, which sets AUTH_URL.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as current from 'auth-js-current';
import * as specified from 'auth-js-specified';

const base = process.env.AUTH_URL;
const password = 'correct horse battery';
let people = 0;

/** A browser's storage in memory. */
function storage() {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The latest mail's link and code. */
async function mail(email) {
  const { link, code } = await (await fetch(`${base}/test/mail?to=${encodeURIComponent(email)}`)).json();
  return { link, code, token: new URL(link).searchParams.get('token') };
}

/** A browser on a page of ours: it says so, and keeps cookies. */
function browser() {
  const jar = new Map();
  return async (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('origin', base);
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(url, { ...options, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=');
      jar.set(name, value);
    }
    return answer;
  };
}

/** Opens a link as a person does: the page, its one button, and where that leads. */
async function open(link, fetch = browser()) {
  const page = await (await fetch(link)).text();
  const field = (name) => page.match(new RegExp(`name="${name}" value="([^"]*)"`))[1].replaceAll('&#38;', '&');
  const body = new URLSearchParams({ token: field('token'), type: field('type'), redirect_to: field('redirect_to') });
  const action = new URL(page.match(/action="([^"]*)"/)[1], link);
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
  assert.equal(answer.status, 303);
  return new URL(answer.headers.get('location'));
}

/** The fragment of where a link leads. */
async function click(link, fetch) {
  return Object.fromEntries(new URLSearchParams((await open(link, fetch)).hash.slice(1)));
}

/** The query of where a link leads in the flow with a code challenge; its fragment holds nothing. */
async function clickForCode(link) {
  const url = await open(link);
  assert.equal(url.hash, '');
  return Object.fromEntries(url.searchParams);
}

for (const [name, lib] of Object.entries({ '2.119.0': current, '2.70.0': specified })) {
  const client = (fetch = browser(), flowType = 'implicit') =>
    new lib.GoTrueClient({ url: `${base}/auth/v1`, storage: storage(), autoRefreshToken: false, persistSession: true, fetch, flowType });
  /** A client on another site, with a code challenge: no cookie identifies its browser. */
  const pkceClient = () => client(globalThis.fetch, 'pkce');
  const newEmail = () => `person${people++}@example.com`;
  const signUp = async (email, auth = client()) => {
    const { data, error } = await auth.signUp({ email, password, options: { data: { full_name: 'Ann', user_type: 'Hirer' } } });
    assert.equal(error, null);
    assert.equal(data.session, null);
    assert.equal(data.user.email, email);
    return auth;
  };
  const join = async (email) => {
    const auth = await signUp(email);
    const { data, error } = await auth.verifyOtp({ token_hash: (await mail(email)).token, type: 'signup' });
    assert.equal(error, null);
    assert.equal(data.session.user.user_metadata.full_name, 'Ann');
    return auth;
  };

  describe(`auth-js ${name}`, () => {
    test('a person signs up, clicks the link and is signed in', async () => {
      const email = newEmail();
      const here = browser();
      const auth = await signUp(email, client(here));
      const refused = await auth.signInWithPassword({ email, password });
      assert.deepEqual([refused.error.code, refused.error.status], ['email_not_confirmed', 400]);
      const hash = await click((await mail(email)).link, here);
      assert.equal(hash.type, 'signup');
      const { data, error } = await auth.setSession(hash);
      assert.equal(error, null);
      assert.equal(data.user.email, email);
    });

    test('a link opened elsewhere asks for a new password', async () => {
      const email = newEmail();
      await signUp(email);
      const hash = await click((await mail(email)).link);
      assert.equal(hash.type, 'recovery');
      const auth = client();
      assert.equal((await auth.setSession(hash)).error, null);
      assert.equal((await auth.signInWithPassword({ email, password })).error.code, 'invalid_credentials');
      assert.equal((await auth.updateUser({ password: 'another fine password' })).error, null);
      assert.equal((await auth.signInWithPassword({ email, password: 'another fine password' })).error, null);
    });

    test('a code does what the link does', async () => {
      const email = newEmail();
      const auth = await signUp(email);
      const wrong = await auth.verifyOtp({ email, token: 'abcdef', type: 'signup' });
      assert.deepEqual([wrong.error.code, wrong.error.status], ['otp_expired', 403]);
      const { data, error } = await auth.verifyOtp({ email, token: (await mail(email)).code, type: 'email' });
      assert.equal(error, null);
      assert.ok(data.session.access_token);
    });

    test('a session is refreshed, and its claims verify with the public keys', async () => {
      const email = newEmail();
      await join(email);
      const auth = client();
      const events = [];
      auth.onAuthStateChange((event) => void events.push(event));
      const signedIn = await auth.signInWithPassword({ email, password });
      assert.equal(signedIn.error, null);
      const { data, error } = await auth.refreshSession();
      assert.equal(error, null);
      assert.notEqual(data.session.refresh_token, signedIn.data.session.refresh_token);
      const claims = await auth.getClaims();
      assert.equal(claims.error, null);
      assert.deepEqual([claims.data.claims.email, claims.data.header.alg, claims.data.claims.aal], [email, 'ES256', 'aal1']);
      assert.equal((await auth.getUser()).data.user.identities[0].provider, 'email');
      assert.ok(events.includes('SIGNED_IN') && events.includes('TOKEN_REFRESHED'));
      assert.equal((await auth.mfa.getAuthenticatorAssuranceLevel()).data.currentLevel, 'aal1');
    });

    test('errors arrive as the classes that pages look at', async () => {
      const auth = client();
      const weak = await auth.signUp({ email: newEmail(), password: 'short' });
      assert.ok(lib.isAuthError(weak.error) && weak.error instanceof lib.AuthWeakPasswordError);
      assert.deepEqual(weak.error.reasons, ['length']);
      const unknown = await auth.signInWithPassword({ email: newEmail(), password });
      assert.ok(unknown.error instanceof lib.AuthApiError);
      assert.deepEqual([unknown.error.code, unknown.error.message], ['invalid_credentials', 'Invalid login credentials']);
      assert.equal((await auth.signInWithOtp({ email: newEmail() })).error.code, 'otp_disabled');
      const missing = await auth.refreshSession({ refresh_token: 'nonsense' });
      assert.equal(missing.error.code, 'refresh_token_not_found');
      const sso = await auth.signInWithSSO({ domain: 'example.com' });
      assert.equal(sso.error.code, 'saml_provider_disabled');
    });

    test('an account is changed', async () => {
      const email = newEmail();
      const auth = await join(email);
      const { data, error } = await auth.updateUser({ data: { description: 'x', full_name: null, tags: ['vr'] } });
      assert.equal(error, null);
      assert.deepEqual(data.user.user_metadata, { user_type: 'Hirer', description: 'x', tags: ['vr'] });
      assert.equal((await auth.updateUser({ password })).error.code, 'same_password');
      assert.equal((await auth.updateUser({ password: 'another fine password' })).error, null);
      const moved = `moved-${email}`;
      assert.equal((await auth.updateUser({ email: moved })).data.user.new_email, moved);
      assert.equal((await auth.resend({ type: 'email_change', email: moved })).error, null);
      await auth.verifyOtp({ token_hash: (await mail(email)).token, type: 'email_change' });
      const done = await auth.verifyOtp({ token_hash: (await mail(moved)).token, type: 'email_change' });
      assert.equal(done.data.session.user.email, moved);
    });

    test('a forgotten password is replaced', async () => {
      const email = newEmail();
      await join(email);
      const auth = client();
      assert.equal((await auth.resetPasswordForEmail(newEmail())).error, null);
      assert.equal((await auth.resetPasswordForEmail(email, { redirectTo: `${base}/auth` })).error, null);
      const hash = await click((await mail(email)).link);
      assert.equal(hash.type, 'recovery');
      await auth.setSession(hash);
      assert.equal((await auth.updateUser({ password: 'another fine password' })).error, null);
      const again = await auth.signInWithPassword({ email, password: 'another fine password' });
      assert.equal(again.error, null);
    });

    test('with a code challenge a link leads to a code, which signs in', async () => {
      const email = newEmail();
      const auth = await signUp(email, pkceClient());
      const query = await clickForCode((await mail(email)).link);
      assert.deepEqual(Object.keys(query), ['code']);
      assert.equal((await client().signInWithPassword({ email, password })).error.code, 'invalid_credentials');
      const events = [];
      auth.onAuthStateChange((event) => void events.push(event));
      const { data, error } = await auth.exchangeCodeForSession(query.code);
      assert.equal(error, null);
      assert.deepEqual([data.user.email, data.user.user_metadata.full_name], [email, 'Ann']);
      assert.ok(events.includes('SIGNED_IN'));
      assert.equal((await client().signInWithPassword({ email, password })).error, null);
    });

    test('a code is nothing without its verifier, and nothing twice', async () => {
      const email = newEmail();
      const auth = await signUp(email, pkceClient());
      const { code } = await clickForCode((await mail(email)).link);
      const stranger = await signUp(newEmail(), pkceClient());
      const wrong = await stranger.exchangeCodeForSession(code);
      assert.deepEqual([wrong.error.code, wrong.error.status], ['bad_code_verifier', 400]);
      assert.equal((await auth.exchangeCodeForSession(code)).error, null);
      await auth.resetPasswordForEmail(email);
      const again = await auth.exchangeCodeForSession(code);
      assert.deepEqual([again.error.code, again.error.status], ['flow_state_not_found', 404]);
    });

    test('with a code challenge a forgotten password is replaced, and an address moves', async () => {
      const email = newEmail();
      await join(email);
      const auth = pkceClient();
      assert.equal((await auth.resetPasswordForEmail(email, { redirectTo: `${base}/auth` })).error, null);
      const recovery = await auth.exchangeCodeForSession((await clickForCode((await mail(email)).link)).code);
      assert.equal(recovery.error, null);
      // the older client calls it by the name of its event
      assert.match(recovery.data.redirectType, /^(PASSWORD_)?recovery$/i);
      assert.equal((await auth.updateUser({ password: 'another fine password' })).error, null);
      const moved = `moved-${email}`;
      assert.equal((await auth.updateUser({ email: moved })).data.user.new_email, moved);
      assert.ok((await clickForCode((await mail(email)).link)).message);
      // not in a browser that is known to the account: its owner chooses a new password by one more mail
      const { code, message } = await clickForCode((await mail(moved)).link);
      assert.deepEqual([code, typeof message], [undefined, 'string']);
      assert.equal((await click((await mail(moved)).link)).type, 'recovery');
    });

    test('with a code challenge a lost mail is sent once more', async () => {
      const email = newEmail();
      const auth = await signUp(email, pkceClient());
      assert.equal((await auth.resend({ type: 'signup', email })).error, null);
      const { code } = await clickForCode((await mail(email)).link);
      assert.equal((await auth.exchangeCodeForSession(code)).error, null);
    });

    test('signing out has scopes, and twice is no error', async () => {
      const email = newEmail();
      const here = await join(email);
      const [there, elsewhere] = [client(), client()];
      for (const auth of [there, elsewhere]) assert.equal((await auth.signInWithPassword({ email, password })).error, null);
      assert.equal((await here.signOut({ scope: 'others' })).error, null);
      const dead = await there.getUser();
      assert.ok(lib.isAuthSessionMissingError(dead.error));
      assert.equal((await here.getUser()).error, null);
      assert.equal((await here.signOut({ scope: 'local' })).error, null);
      assert.equal((await here.getSession()).data.session, null);
      assert.equal((await here.signOut()).error, null);
    });

    test('a known address looks like a new one', async () => {
      const email = newEmail();
      await join(email);
      const { data, error } = await client().signUp({ email, password });
      assert.equal(error, null);
      assert.deepEqual([data.session, data.user.identities.length], [null, 1]);
      assert.equal((await client().resend({ type: 'signup', email })).error, null);
    });
  });
}
