// The calls of the unmodified clients for email, phone, anonymous people, sessions, admins and tables, against the running
// binary with production settings, from another origin and without cookies: emails by SMTP, text messages by the signed POST.
// Started by scripts/client-flow.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Server, until } from './attacks/server.mjs';
import { createDatabase } from './databases.mjs';

// the specified client looks for one and does not use it here
globalThis.WebSocket ??= class {};
const load = createRequire(path.join(import.meta.dirname, '../server/marketplace/tests/tables/wire/package.json'));
const clients = { '2.119.0': load('supabase-js-current'), '2.50.5': load('supabase-js-specified') };

const SITE = 'https://shop.example';
const SERVICE_KEY = 'a service key of more than 32 characters';
const SMS_SECRET = 'a secret for text messages';
const password = 'correct horse battery';
const texts = [];
let server;
let smsProgram;
let people = 0;
let calls = 0;

before(async () => {
  smsProgram = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const signed = `${request.headers['webhook-id']}.${request.headers['webhook-timestamp']}.${body}`;
    const signature = `v1,${createHmac('sha256', SMS_SECRET).update(signed).digest('base64')}`;
    const isOurs = request.headers['webhook-signature'] === signature;
    if (isOurs) texts.push(JSON.parse(body));
    response.writeHead(isOurs ? 204 : 401).end();
  });
  await new Promise((done) => smsProgram.listen(0, '127.0.0.1', done));
  const postgres = process.env.CLIENT_FLOW_DATABASE === 'postgres';
  const database = postgres
    ? {
        PARALLAX_DATABASE_URL: createDatabase(process.env.PARALLAX_TEST_POSTGRES_URL, `client_flow_${process.pid}`)
          .href,
      }
    : {};
  server = await Server.start({
    settings: {
      ...database,
      PARALLAX_CORS_ORIGINS: SITE,
      PARALLAX_AUTH__REDIRECT_ALLOW: `${SITE}/**`,
      PARALLAX_AUTH__SERVICE_KEY: SERVICE_KEY,
      PARALLAX_AUTH__ANON_KEY: 'anon',
      PARALLAX_AUTH__ANONYMOUS_SIGN_INS: 'true',
      PARALLAX_AUTH__SMS__URL: `http://127.0.0.1:${smsProgram.address().port}/`,
      PARALLAX_AUTH__SMS__SECRET: SMS_SECRET,
    },
  });
});

after(async () => {
  for (const started of Server.running) await started.stop();
  smsProgram.close();
});

/** A call from an address of its own, because the limits of the server are as in production. */
function fromSomewhere(url, options = {}) {
  const headers = new Headers(options.headers);
  headers.set('x-forwarded-for', `198.18.${(calls >> 8) & 255}.${calls++ & 255}`);
  return fetch(url, { ...options, headers });
}

/** What a browser does on a page of `SITE` that sends no cookies: only what names its origin can be read. */
async function fromSite(url, options = {}) {
  const headers = new Headers(options.headers);
  headers.set('origin', SITE);
  const response = await fromSomewhere(url, { ...options, headers });
  assert.equal(response.headers.get('access-control-allow-origin'), SITE, `${response.status} ${url}`);
  return response;
}

const newEmail = () => `person${people++}@client.test`;
const newPhone = () => `+1555${String(1_000_000 + process.pid + people++).slice(-7)}`;

/** An email with a code or a link, not one that only tells something. */
const PROOF = /\d{6}|token=/;

/** The newest email to `email` that has arrived after `seen` others: its link and its code. */
async function mail(email, seen = 0) {
  const found = await server.mailbox.mail(email, PROOF, seen + 1);
  assert.ok(found, `an email to ${email}`);
  const link = /https?:\/\/\S+/.exec(found.text)?.[0];
  return {
    link,
    code: /\b\d{6}\b/.exec(found.text.replaceAll(/https?:\/\/\S+/g, ''))?.[0],
    token: link && new URL(link).searchParams.get('token'),
  };
}
const mails = (email) => server.mailbox.to(email).filter(({ text }) => PROOF.test(text)).length;

async function textCode(phone, seen = 0) {
  const sent = () => texts.filter(({ to }) => to === phone);
  await until(() => sent().length > seen);
  return /\d{6}/.exec(sent().at(-1)?.text)?.[0];
}

/** Opens a link as a person does: the page, its one button, and where that leads. */
async function open(link) {
  const page = await (await fromSomewhere(link)).text();
  const field = (name) => page.match(new RegExp(`name="${name}" value="([^"]*)"`))[1].replaceAll('&#38;', '&');
  const body = new URLSearchParams({ token: field('token'), type: field('type'), redirect_to: field('redirect_to') });
  const action = new URL(page.match(/action="([^"]*)"/)[1], link);
  const answer = await fromSomewhere(action, { method: 'POST', body, redirect: 'manual' });
  assert.equal(answer.status, 303);
  return new URL(answer.headers.get('location'));
}

function ok({ data, error }) {
  assert.equal(error, null);
  return data;
}
function refused({ error }, status, code) {
  assert.deepEqual([error?.status, error?.code], [status, code]);
}

for (const [version, lib] of Object.entries(clients)) {
  const storage = () => {
    const items = new Map();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  };
  const client = (flowType = 'pkce', key = 'anon') =>
    lib.createClient(server.url, key, {
      auth: { flowType, storage: storage(), autoRefreshToken: false, persistSession: true, detectSessionInUrl: false },
      global: { fetch: fromSite },
    });
  const admin = () => client('implicit', SERVICE_KEY).auth.admin;
  const redirect = { emailRedirectTo: `${SITE}/welcome` };

  const signUp = async (email, who = client()) => {
    const data = { full_name: 'Ann', user_type: 'Creator' };
    const { user, session } = ok(await who.auth.signUp({ email, password, options: { ...redirect, data } }));
    assert.deepEqual([user.email, session], [email, null]);
    return who;
  };
  const join = async (email = newEmail()) => {
    const who = await signUp(email);
    const url = await open((await mail(email)).link);
    assert.equal(url.origin, SITE);
    const { user } = ok(await who.auth.exchangeCodeForSession(url.searchParams.get('code')));
    assert.deepEqual([user.email, user.user_metadata.full_name], [email, 'Ann']);
    return who;
  };
  const signIn = async (email, word = password) => {
    const who = client();
    ok(await who.auth.signInWithPassword({ email, password: word }));
    return who;
  };

  describe(`supabase-js ${version}, from another origin, without cookies`, () => {
    test('a sign-up is confirmed by a link with a code challenge, and refused before that', async () => {
      const email = newEmail();
      const who = await signUp(email);
      const { error } = await client().auth.signInWithPassword({ email, password });
      assert.deepEqual([error.name, error.status, error.code], ['AuthApiError', 400, 'email_not_confirmed']);
      await mail(email);
      const first = mails(email);
      ok(await who.auth.resend({ type: 'signup', email, options: redirect }));
      const code = (await open((await mail(email, first)).link)).searchParams.get('code');
      refused(await (await signUp(newEmail())).auth.exchangeCodeForSession(code), 400, 'bad_code_verifier');
      ok(await who.auth.exchangeCodeForSession(code));
    });

    test('a session is refreshed and read, its token verifies, and a made-up refresh token is refused', async () => {
      const email = newEmail();
      await join(email);
      const who = await signIn(email);
      const old = (await who.auth.getSession()).data.session;
      const { session } = ok(await who.auth.refreshSession());
      assert.notEqual(session.refresh_token, old.refresh_token);
      assert.equal(ok(await who.auth.getUser()).user.email, email);
      assert.equal(ok(await who.auth.getClaims()).claims.email, email);
      refused(await client().auth.refreshSession({ refresh_token: 'nonsense' }), 400, 'refresh_token_not_found');
    });

    test('an address that has an account is recognised by its identities', async () => {
      const email = newEmail();
      await join(email);
      const { user, session } = ok(await client().auth.signUp({ email, password }));
      assert.deepEqual([session, user.identities], [null, []]);
      const fresh = ok(await client().auth.signUp({ email: newEmail(), password }));
      assert.equal(fresh.user.identities.length, 1);
    });

    test('a clock that is hours ahead makes no session look expired', async () => {
      const email = newEmail();
      await join(email);
      const now = Date.now;
      Date.now = () => now() + 3 * 3_600_000;
      try {
        const who = client();
        const { session } = ok(await who.auth.signInWithPassword({ email, password }));
        assert.ok(session.expires_at - Date.now() / 1000 > 3_500, String(session.expires_at));
        const before = calls;
        assert.equal(ok(await who.auth.getSession()).session.access_token, session.access_token);
        assert.equal(calls, before, 'nothing was refreshed');
      } finally {
        Date.now = now;
      }
    });

    test('headers of the caller pass from an allowed origin, and from no other', async () => {
      const asks = async (path, origin) => {
        const headers = {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'apikey,x-application-name',
        };
        const answer = await fromSomewhere(server.url + path, { method: 'OPTIONS', headers });
        return answer.headers.get('access-control-allow-headers') ?? '';
      };
      for (const path of ['/auth/v1/user', '/rest/v1/experiences']) {
        assert.match(await asks(path, SITE), /x-application-name/);
        assert.equal(await asks(path, 'https://other.example'), '');
      }
    });

    test('a link and a code sign in', async () => {
      const email = newEmail();
      const who = client('implicit');
      ok(await who.auth.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } }));
      ok(await who.auth.signInWithOtp({ email, options: { data: { full_name: 'Ann' } } }));
      refused(await who.auth.verifyOtp({ email, token: '12345a', type: 'email' }), 403, 'otp_expired');
      const { user } = ok(await who.auth.verifyOtp({ email, token: (await mail(email)).code, type: 'email' }));
      const asker = client();
      let seen = mails(email);
      ok(await asker.auth.signInWithOtp({ email, options: redirect }));
      const code = (await open((await mail(email, seen)).link)).searchParams.get('code');
      assert.equal(ok(await asker.auth.exchangeCodeForSession(code)).user.id, user.id);
      seen = mails(email);
      ok(await client('implicit').auth.signInWithOtp({ email }));
      const { token } = await mail(email, seen);
      assert.equal(ok(await client().auth.verifyOtp({ token_hash: token, type: 'magiclink' })).user.id, user.id);
    });

    test('a forgotten password is replaced', async () => {
      const email = newEmail();
      await join(email);
      const who = client();
      const seen = mails(email);
      ok(await who.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/new-password` }));
      const url = await open((await mail(email, seen)).link);
      ok(await who.auth.exchangeCodeForSession(url.searchParams.get('code')));
      ok(await who.auth.updateUser({ password: 'another fine password' }));
      await signIn(email, 'another fine password');
      refused(await client().auth.signInWithPassword({ email, password }), 400, 'invalid_credentials');
    });

    test('an account is changed: data, password with and without a code, address and phone', async () => {
      const email = newEmail();
      const who = await join(email);
      const { user } = ok(await who.auth.updateUser({ data: { description: 'x', full_name: null } }));
      assert.deepEqual(user.user_metadata, { user_type: 'Creator', description: 'x' });
      refused(await who.auth.updateUser({ password }), 422, 'same_password');
      const weak = await who.auth.updateUser({ password: 'short' });
      assert.deepEqual(
        [weak.error.name, weak.error.status, weak.error.reasons],
        ['AuthWeakPasswordError', 422, ['length']],
      );
      let seen = mails(email);
      ok(await who.auth.reauthenticate());
      const nonce = (await mail(email, seen)).code;
      const wrong = await who.auth.updateUser({ password: 'another fine password', nonce: 'abcdef' });
      assert.equal(wrong.error.code, 'reauthentication_not_valid');
      ok(await who.auth.updateUser({ password: 'another fine password', nonce }));
      const moved = `moved-${email}`;
      seen = mails(email);
      assert.equal(ok(await who.auth.updateUser({ email: moved })).user.new_email, moved);
      ok(await who.auth.verifyOtp({ email, token: (await mail(email, seen)).code, type: 'email_change' }));
      const done = ok(
        await who.auth.verifyOtp({ email: moved, token: (await mail(moved)).code, type: 'email_change' }),
      );
      assert.equal(done.user.email, moved);
      const phone = newPhone();
      assert.equal(ok(await who.auth.updateUser({ phone })).user.new_phone, phone.slice(1));
      const called = ok(await who.auth.verifyOtp({ phone, token: await textCode(phone), type: 'phone_change' }));
      assert.equal(called.user.phone, phone.slice(1));
    });

    test('a phone number signs up and in', async () => {
      const phone = newPhone();
      const who = client();
      const { user, session } = ok(await who.auth.signUp({ phone, password, options: { data: { full_name: 'Ann' } } }));
      assert.deepEqual([user.phone, session], [phone.slice(1), null]);
      refused(await client().auth.signInWithPassword({ phone, password }), 400, 'phone_not_confirmed');
      ok(await who.auth.verifyOtp({ phone, token: await textCode(phone), type: 'sms' }));
      ok(await client().auth.signInWithPassword({ phone, password }));
      ok(await who.auth.signInWithOtp({ phone }));
      ok(await who.auth.verifyOtp({ phone, token: await textCode(phone, 1), type: 'sms' }));
    });

    test('someone begins without an address and adds one', async () => {
      const who = client();
      const { user } = ok(await who.auth.signInAnonymously());
      assert.equal(user.is_anonymous, true);
      const email = newEmail();
      ok(await who.auth.updateUser({ email }));
      const upgraded = ok(await who.auth.verifyOtp({ email, token: (await mail(email)).code, type: 'email_change' }));
      assert.deepEqual([upgraded.user.id, upgraded.user.is_anonymous], [user.id, false]);
      ok(await who.auth.updateUser({ password }));
      await signIn(email);
    });

    test('single sign-on is answered as by a server without it', async () => {
      const { error } = await client().auth.signInWithSSO({ domain: 'example.com' });
      assert.equal(error.code, 'saml_provider_disabled');
    });

    test('signing out has scopes', async () => {
      const email = newEmail();
      const here = await join(email);
      const there = await signIn(email);
      ok({ data: 0, ...(await here.auth.signOut({ scope: 'others' })) });
      assert.equal((await there.auth.getUser()).error.name, 'AuthSessionMissingError');
      ok(await here.auth.getUser());
      ok({ data: 0, ...(await here.auth.signOut({ scope: 'local' })) });
      const again = await signIn(email);
      ok({ data: 0, ...(await again.auth.signOut({ scope: 'global' })) });
      assert.equal((await again.auth.getSession()).data.session, null);
    });

    test('an admin makes, lists, changes, invites and deletes people', async () => {
      const email = newEmail();
      const { user } = ok(await admin().createUser({ email, password, email_confirm: true }));
      refused(await admin().createUser({ email }), 422, 'email_exists');
      const who = await signIn(email);
      const listed = ok(await admin().listUsers({ page: 1, perPage: 1 }));
      assert.deepEqual([listed.users.length, listed.nextPage], [1, 2]);
      assert.equal(ok(await admin().getUserById(user.id)).user.email, email);
      ok(await admin().updateUserById(user.id, { ban_duration: '1h' }));
      refused(await client().auth.signInWithPassword({ email, password }), 400, 'user_banned');
      ok(await admin().updateUserById(user.id, { ban_duration: 'none', app_metadata: { plan: 'pro' } }));
      const link = ok(await admin().generateLink({ type: 'magiclink', email }));
      const hash = { token_hash: link.properties.hashed_token, type: link.properties.verification_type };
      assert.equal(ok(await client().auth.verifyOtp(hash)).user.app_metadata.plan, 'pro');
      assert.deepEqual(ok(await admin().mfa.listFactors({ userId: user.id })), { factors: [] });
      assert.equal(
        (await admin().mfa.deleteFactor({ userId: user.id, id: user.id })).error.code,
        'mfa_factor_not_found',
      );
      const guest = newEmail();
      ok(await admin().inviteUserByEmail(guest, { data: { full_name: 'Guest' } }));
      const invited = { token_hash: (await mail(guest)).token, type: 'invite' };
      assert.equal(ok(await client().auth.verifyOtp(invited)).user.user_metadata.full_name, 'Guest');
      ok(await admin().deleteUser(user.id));
      refused(await admin().getUserById(user.id), 404, 'user_not_found');
      assert.ok((await who.auth.getUser()).error);
      refused(await client('implicit').auth.admin.listUsers(), 403, 'not_admin');
    });

    test('the tables answer as the data client expects', async () => {
      const who = await join();
      const { id } = (await who.auth.getUser()).data.user;
      const row = { title: `Tidal Cathedral ${version}`, description: 'D', price_per_hour: 50, user_id: id };
      const made = await who.from('experiences').insert(row).select().single();
      assert.deepEqual([made.error, made.status, made.data.pricePerHour], [null, 201, 50]);
      const found = await client().from('experiences').select('title', { count: 'exact' }).eq('user_id', id);
      assert.deepEqual([found.data, found.count], [[{ title: row.title }], 1]);
      assert.equal((await who.from('tags').insert({ name: `tag ${version}`, user_id: id })).status, 201);
      assert.equal((await who.from('tags').delete().eq('name', `tag ${version}`)).status, 204);
      assert.deepEqual((await who.from('bookings').select('*')).data, []);
      const changed = await who.from('experiences').update({ title: 'x' }).eq('user_id', id);
      assert.deepEqual([changed.status, changed.error.code], [405, 'PGRST117']);
      const unknown = await who.from('profiles').select();
      assert.deepEqual([unknown.status, unknown.error.code], [404, 'PGRST205']);
    });

    test("what is too large or wrong has the service's form", async () => {
      const large = await client().auth.signUp({
        email: newEmail(),
        password,
        options: { data: { full_name: 'x'.repeat(2 << 20) } },
      });
      assert.deepEqual([large.error.name, large.error.status], ['AuthApiError', 413]);
      const wrong = await fromSite(`${server.url}/auth/v1/signup`, { method: 'GET' });
      assert.deepEqual([wrong.status, (await wrong.json()).code], [405, 405]);
      for (const [service, method] of [
        ['auth/v1/user', 'PUT'],
        ['auth/v1/admin/users', 'DELETE'],
        ['rest/v1/tags', 'DELETE'],
        ['rest/v1/tags', 'PATCH'],
      ]) {
        const headers = {
          'access-control-request-method': method,
          'access-control-request-headers':
            'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
        };
        const preflight = await fromSite(`${server.url}/${service}`, { method: 'OPTIONS', headers });
        assert.ok(preflight.ok);
        assert.match(preflight.headers.get('access-control-allow-methods'), new RegExp(method), service);
      }
      const elsewhere = await fetch(`${server.url}/auth/v1/settings`, { headers: { origin: 'https://evil.example' } });
      assert.equal(elsewhere.headers.get('access-control-allow-origin'), null);
    });
  });
}
