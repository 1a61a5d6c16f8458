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

/** The code in the latest text message. */
async function textCode(phone) {
  return (await (await fetch(`${base}/test/text?to=${encodeURIComponent(phone)}`)).json()).code;
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
    const { data, error } = await auth.signUp({ email, password, options: { data: { full_name: 'Ann', plan: 'free' } } });
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
      assert.deepEqual(data.user.user_metadata, { plan: 'free', description: 'x', tags: ['vr'] });
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

    test('a link or a code signs in, for whom there is an account and for whom there is none', async () => {
      const email = newEmail();
      const auth = client(globalThis.fetch);
      assert.equal((await auth.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } })).error, null);
      assert.equal((await auth.signInWithOtp({ email, options: { data: { full_name: 'Ann' } } })).error, null);
      const { data, error } = await auth.verifyOtp({ email, token: (await mail(email)).code, type: 'email' });
      assert.equal(error, null);
      assert.deepEqual([data.user.email, data.user.user_metadata.full_name], [email, 'Ann']);
      assert.equal((await client(globalThis.fetch).signInWithOtp({ email })).error, null);
      const { token, link } = await mail(email);
      assert.equal((await client().verifyOtp({ token_hash: token, type: 'magiclink' })).data.user.id, data.user.id);
      assert.match(link, /type=magiclink/);
      const asker = pkceClient();
      assert.equal((await asker.signInWithOtp({ email })).error, null);
      const { code } = await clickForCode((await mail(email)).link);
      assert.equal((await asker.exchangeCodeForSession(code)).data.user.id, data.user.id);
      const wrong = await auth.verifyOtp({ email, token: '12345a', type: 'email' });
      assert.deepEqual([wrong.error.code, wrong.error.status], ['otp_expired', 403]);
    });

    test('a phone number signs up, signs in and changes', async () => {
      const number = () => `+1555${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
      const phone = number();
      const auth = client();
      const { data, error } = await auth.signUp({ phone, password, options: { data: { full_name: 'Ann' } } });
      assert.equal(error, null);
      assert.deepEqual([data.session, data.user.phone], [null, phone.slice(1)]);
      assert.equal((await auth.signInWithPassword({ phone, password })).error.code, 'phone_not_confirmed');
      assert.equal((await auth.verifyOtp({ phone, token: await textCode(phone), type: 'sms' })).error, null);
      assert.equal((await client().signInWithPassword({ phone, password })).error, null);
      assert.equal((await auth.signInWithOtp({ phone })).error, null);
      assert.equal((await auth.resend({ phone, type: 'sms' })).error, null);
      const again = await auth.verifyOtp({ phone, token: await textCode(phone), type: 'sms' });
      assert.equal(again.error, null);
      const next = number();
      assert.equal((await auth.updateUser({ phone: next })).data.user.new_phone, next.slice(1));
      const moved = await auth.verifyOtp({ phone: next, token: await textCode(next), type: 'phone_change' });
      assert.equal(moved.data.user.phone, next.slice(1));
    });

    test('a code confirms a change of password', async () => {
      const email = newEmail();
      const auth = await join(email);
      assert.equal((await auth.reauthenticate()).error, null);
      const { code } = await mail(email);
      const wrong = await auth.updateUser({ password: 'another fine password', nonce: 'abcdef' });
      assert.equal(wrong.error.code, 'reauthentication_not_valid');
      assert.equal((await auth.updateUser({ password: 'another fine password', nonce: code })).error, null);
      assert.equal((await client().reauthenticate()).error.name, 'AuthSessionMissingError');
    });

    test('someone begins without an address and adds one', async () => {
      const auth = client();
      const { data, error } = await auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
      assert.equal(error, null);
      assert.deepEqual([data.user.is_anonymous, data.user.email], [true, '']);
      const email = newEmail();
      assert.equal((await auth.updateUser({ email })).data.user.new_email, email);
      const { code } = await mail(email);
      const upgraded = await auth.verifyOtp({ email, token: code, type: 'email_change' });
      assert.deepEqual([upgraded.data.user.id, upgraded.data.user.is_anonymous], [data.user.id, false]);
      assert.equal((await auth.updateUser({ password })).error, null);
      assert.equal((await client().signInWithPassword({ email, password })).error, null);
    });

    test('an admin makes, finds, changes, invites and deletes people', async () => {
      const headers = { Authorization: 'Bearer service-key' };
      const admin = new lib.GoTrueAdminApi({ url: `${base}/auth/v1`, headers });
      const email = newEmail();
      const made = await admin.createUser({ email, password, email_confirm: true, user_metadata: { full_name: 'Ann' } });
      assert.equal(made.error, null);
      const { id } = made.data.user;
      assert.equal((await admin.createUser({ email })).error.code, 'email_exists');
      assert.equal((await client().signInWithPassword({ email, password })).error, null);
      assert.equal((await admin.getUserById(id)).data.user.email, email);
      const listed = await admin.listUsers({ page: 1, perPage: 1 });
      assert.deepEqual([listed.data.users.length, listed.data.nextPage], [1, 2]);
      assert.ok(listed.data.total >= 1 && listed.data.lastPage >= 1);
      assert.ok((await admin.listUsers()).data.users.some((user) => user.id === id));
      assert.equal((await admin.listUsers({ page: -1 })).error.status, 400);
      const changed = await admin.updateUserById(id, { user_metadata: { city: 'Bonn' }, app_metadata: { plan: 'pro' }, ban_duration: '24h' });
      assert.deepEqual([changed.data.user.user_metadata.city, changed.data.user.app_metadata.plan], ['Bonn', 'pro']);
      assert.equal((await client().signInWithPassword({ email, password })).error.code, 'user_banned');
      assert.equal((await admin.updateUserById(id, { ban_duration: 'none' })).error, null);
      const link = await admin.generateLink({ type: 'magiclink', email });
      assert.equal(link.error, null);
      const signedIn = await client().verifyOtp({ token_hash: link.data.properties.hashed_token, type: link.data.properties.verification_type });
      assert.equal(signedIn.data.user.id, id);
      assert.deepEqual((await admin.mfa.listFactors({ userId: id })).data, { factors: [] });
      assert.equal((await admin.mfa.deleteFactor({ userId: id, id })).error.code, 'mfa_factor_not_found');
      const session = (await client().signInWithPassword({ email, password })).data.session;
      assert.equal((await admin.signOut(session.access_token, 'global')).error, null);
      assert.ok(lib.isAuthSessionMissingError((await client().getUser(session.access_token)).error));
      const guest = newEmail();
      assert.ok((await admin.inviteUserByEmail(guest, { data: { full_name: 'Guest' } })).data.user.invited_at);
      const invited = await client().verifyOtp({ token_hash: (await mail(guest)).token, type: 'invite' });
      assert.equal(invited.data.user.user_metadata.full_name, 'Guest');
      assert.equal((await admin.deleteUser(id)).error, null);
      assert.equal((await admin.getUserById(id)).error.code, 'user_not_found');
      const refused = await new lib.GoTrueAdminApi({ url: `${base}/auth/v1`, headers: { Authorization: 'Bearer anon-key' } }).listUsers();
      assert.deepEqual([refused.error.code, refused.error.status], ['not_admin', 403]);
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

    test('a known address is recognised by its identities', async () => {
      const email = newEmail();
      await join(email);
      const { data, error } = await client().signUp({ email, password });
      assert.equal(error, null);
      assert.deepEqual([data.session, data.user.identities], [null, []]);
      assert.equal((await client().resend({ type: 'signup', email })).error, null);
    });
  });
}
