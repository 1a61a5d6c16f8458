// Links that are to lead to other sites, and refreshes of people who share one address with others.
import { readFileSync } from 'node:fs';
import { address, ask, Person, statuses } from './client.mjs';
import { PASSWORD, Server } from './server.mjs';

const SPELLINGS = JSON.parse(readFileSync(new URL('../../server/auth/tests/foreign_targets.json', import.meta.url)));

/** Every spelling of a foreign site as the target of a link, in its page and behind its button. */
async function foreignTargets({ row }) {
  const server = await Server.start();
  const astray = [];
  const check = (what, { status, headers }) => {
    const to = headers.location && new URL(headers.location, server.url);
    if (status !== 303 || to.origin !== new URL(server.url).origin || to.pathname.startsWith('//'))
      astray.push(`${what}: ${status} ${headers.location}`);
  };
  for (const spelling of SPELLINGS) {
    const parameters = new URLSearchParams({ token: 'unknown', type: 'signup', redirect_to: spelling });
    const from = address();
    check(spelling, await ask(server, `/auth/v1/verify?${parameters}`, { from }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const form = { method: 'POST', body: parameters.toString(), headers, from };
    check(spelling, await ask(server, '/auth/v1/verify/confirm', form));
  }
  const said = astray.length === 0 ? 'all stay' : astray.slice(0, 3).join('; ');
  row(`${SPELLINGS.length} spellings of a foreign site in redirect_to`, said, 'all stay', astray.length === 0);
  const email = 'vic@attack.test';
  await ask(server, `/auth/v1/signup?${new URLSearchParams({ redirect_to: '//evil.example' })}`, {
    method: 'POST',
    body: { email, password: PASSWORD, data: { full_name: 'Vic', user_type: 'Hirer' } },
    from: address(),
  });
  const mail = await server.mailbox.mail(email, /type=signup/);
  const clean = mail && !/evil/.test(mail.text);
  row('the same in a genuine email', mail ? (clean ? 'our site' : 'another site') : 'no email', 'our site', clean);
}

/** An office behind one address: one neighbour guesses refresh tokens, the others wake their laptops. */
async function refreshes({ row }) {
  const email = 'vera@attack.test';
  const server = await Server.start({ people: [{ id: 'vera', email, full_name: 'Vera', user_type: 'Hirer' }] });
  const vera = new Person(server, email);
  let session = (await vera.signIn(PASSWORD)).json;
  const refresh = (refresh_token) =>
    ask(server, '/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: { refresh_token },
      from: vera.from,
    });
  const unknown = [];
  for (let at = 0; at < 200; at++) unknown.push(await refresh(`unknown ${at}`));
  const refused = unknown.every(({ status }) => status === 400 || status === 429);
  row('200 unknown refresh tokens', statuses(unknown), '400, then 429', refused && unknown.at(-1).status === 429);
  const known = [];
  for (let at = 0; at < 40; at++) {
    const answer = await refresh(session.refresh_token);
    known.push(answer);
    session = answer.json?.refresh_token ? answer.json : session;
  }
  const all = known.every(({ status }) => status === 200);
  row('40 refreshes of a session at the same address', statuses(known), 'all 200', all);
  row('until when a session lasts', String(session.expires_at), 'not said', session.expires_at === undefined);
}

export const links = { 'foreign-targets': foreignTargets, refreshes };
