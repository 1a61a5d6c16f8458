// One client with many connections that stall, drip or never read. Other clients must not be affected.
import { readFileSync } from 'node:fs';
import { address, ask, head, Person, Raw, statuses, Visitor } from './client.mjs';
import { PASSWORD, pause, Server, until } from './server.mjs';

const SOCKETS = 1_100;
/** Limits: connections of one address, and concurrent requests of one client. */
const CONNECTIONS = 256;
const IN_FLIGHT = 64;

/** The head of a request and the first byte of its body. */
const begun = (...lines) =>
  `${head('POST', '/api/contact', 'content-type: application/json', 'content-length: 5000', ...lines)}{`;

const open = (sockets) => sockets.filter((socket) => socket.state === 'open');
const waiting = (sockets) => open(sockets).filter((socket) => !socket.answer);

/** Opens many connections at once; returns them when `left` returns no more than `most` of them, or after 5 s. */
async function flood(server, from, text, left, most) {
  const sockets = Array.from({ length: SOCKETS }, () => new Raw(server, from, text));
  await Promise.all(sockets.map((socket) => socket.settled));
  // a slow machine takes a moment to answer or close that many
  await until(() => left(sockets).length <= most, 5_000);
  return sockets;
}

async function manySockets({ row, long }) {
  const server = await Server.start();
  const visitor = new Visitor(server, '/api/activity');
  const from = address();
  let worst = 0;
  for (let wave = 0; wave < (long ? 10 : 2); wave++) {
    const sockets = await flood(server, from, begun(), open, CONNECTIONS);
    worst = Math.max(worst, open(sockets).length);
    await pause(2_000);
    for (const socket of sockets) socket.close();
  }
  row('connections kept open for one address that opens 1,100', worst, `at most ${CONNECTIONS}`, worst <= CONNECTIONS);
  row(...(await visitor.row('another visitor meanwhile')));
}

/** Behind a proxy all connections have one address: the limits apply to the client that the proxy names. */
async function behindAProxy({ row, long }) {
  const server = await Server.start();
  const visitor = new Visitor(server, '/api/activity', {
    from: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.8' },
  });
  let worst = 0;
  for (let wave = 0; wave < (long ? 10 : 1); wave++) {
    const sockets = await flood(server, '127.0.0.1', begun('x-forwarded-for: 203.0.113.7'), waiting, IN_FLIGHT);
    worst = Math.max(worst, waiting(sockets).length);
    await pause(2_000);
    for (const socket of sockets) socket.close();
  }
  row(
    'unanswered requests of one client behind a proxy that sends 1,100',
    worst,
    `at most ${IN_FLIGHT}`,
    worst <= IN_FLIGHT,
  );
  row(...(await visitor.row('another client of the same proxy meanwhile')));
}

/** Connections that send only a few bytes at a time have to be closed. */
async function drips({ row }) {
  const server = await Server.start();
  const [slowHead, slowBody, honest] = [address(), address(), address()];
  const heads = Array.from(
    { length: 30 },
    () => new Raw(server, slowHead, 'GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-drip: '),
  );
  const bodies = Array.from({ length: 30 }, () => new Raw(server, slowBody, begun()));
  const message = JSON.stringify({
    name: 'Ann',
    email: 'ann@attack.test',
    subject: 'Hello',
    message: 'word '.repeat(900),
    website: '',
  }).padEnd(24_000);
  const slow = new Raw(
    server,
    honest,
    head('POST', '/api/contact', 'content-type: application/json', `content-length: ${message.length}`),
  );
  await Promise.all([...heads, ...bodies, slow].map((socket) => socket.settled));
  // the honest client, with a slow connection, sends 4 KB a second
  for (let at = 0; at < 40; at++) {
    slow.send(message.slice(at * 2_000, (at + 1) * 2_000));
    for (const socket of [...heads, ...bodies]) socket.send('a'.repeat(20));
    await pause(500);
  }
  const left = (sockets) => sockets.filter((socket) => socket.state === 'open').length;
  row('30 heads of 40 bytes a second, open after 20 s', left(heads), '0', left(heads) === 0);
  row('30 bodies of 40 bytes a second, open after 20 s', left(bodies), '0', left(bodies) === 0);
  row(
    'a body of 4 KB a second over a slow connection',
    slow.status || 'no answer',
    'not aborted',
    slow.status >= 200 && slow.status !== 408 && slow.status < 500,
  );
}

/** Bodies that never end must not use up the server's memory. */
async function memory({ row, long }) {
  const server = await Server.start();
  const visitor = new Visitor(server, '/api/activity');
  await pause(1_000);
  const before = server.memory();
  const part = Buffer.alloc(1_000_000, 32).toString('latin1');
  let worst = before;
  const sockets = [];
  for (const where of ['/api/contact', '/auth/v1/signup', '/api/chat']) {
    const begin = head('POST', where, 'content-type: application/json', 'content-length: 1048000');
    for (let client = 0; client < (long ? 20 : 5); client++) {
      const from = address();
      for (let each = 0; each < 30; each++) sockets.push(new Raw(server, from, begin + part));
    }
    await Promise.all(sockets.map((socket) => socket.settled));
    for (let look = 0; look < 20; look++) {
      worst = Math.max(worst, server.memory());
      await pause(100);
    }
  }
  const grown = Math.round(worst - before);
  // the limit for all bodies together, and a buffer for each connection
  const most = long ? 256 : 128;
  row(
    `memory for ${sockets.length} unfinished bodies of 1 MiB`,
    `${grown} MiB more`,
    `at most ${most} MiB`,
    grown <= most,
  );
  row(...(await visitor.row('another visitor meanwhile')));
  for (const socket of sockets) socket.close();
}

/** The connections of `from` that the server holds; clients that do not read would not notice their end. */
function held(server, from) {
  const hex = (number, width) => number.toString(16).toUpperCase().padStart(width, '0');
  const [a, b, c, d] = from.split('.').map(Number);
  const [ours, theirs] = [`:${hex(server.port, 4)}`, hex(((d << 24) | (c << 16) | (b << 8) | a) >>> 0, 8)];
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return lines.filter(
    ([, local, remote, state]) => local?.endsWith(ours) && remote.startsWith(theirs) && state === '01',
  ).length;
}

/** Requests a lot and reads none of it. */
async function idleReaders({ row, long }) {
  if (!long) return;
  const server = await Server.start();
  const page = await ask(server, '/');
  const script = /\/assets\/[^"]+\.js/.exec(page.text)?.[0] ?? '/';
  const from = address();
  const sockets = Array.from({ length: 100 }, () => new Raw(server, from, head('GET', script).repeat(400)));
  for (const { socket } of sockets) socket.pause();
  await Promise.all(sockets.map((socket) => socket.settled));
  await pause(5_000);
  const began = held(server, from);
  await until(() => held(server, from) === 0, 60_000);
  const left = held(server, from);
  row(
    `${began} readers who never read, still held after a minute`,
    left,
    '0 of at least 50',
    left === 0 && began >= 50,
  );
  for (const socket of sockets) socket.close();
}

/** Requests that arrive faster than they are answered are refused. */
async function burst({ row }) {
  const server = await Server.start();
  const from = address();
  const visitor = new Visitor(server, '/api/activity');
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => ask(server, '/api/experiences?query=vr', { from })),
  );
  const broken = answers.filter(({ status }) => ![0, 200, 429, 503].includes(status));
  row(
    '400 searches at once of one address',
    statuses(answers),
    '200, 429 and 503 only, or closed',
    broken.length === 0,
  );
  row(...(await visitor.row('another visitor meanwhile')));
}

/** Refused before the body is read, in every layer: method, path, status, and more lines of the head. */
const REFUSED = [
  ['POST', '/api/contact', 415, 'content-type: text/plain'],
  ['POST', '/api/bookings', 401, 'content-type: application/json'],
  ['POST', '/api/nothing', 404, 'content-type: application/json'],
  ['PUT', '/api/activity', 405, 'content-type: application/json'],
  ['POST', '/', 405, 'content-type: application/json'],
  ['PUT', '/rest/v1/tags', 405, 'content-type: application/json'],
  ['POST', '/rest/v1/tags', 401, 'content-type: application/json'],
  ['PUT', '/auth/v1/user', 401, 'content-type: application/json'],
  ['GET', '/api/activity', 200, 'content-type: application/json'],
];

/** What the connection answers to a request whose head and body arrive apart, and to the next request on it. */
async function inTwoParts(server, from, begin, body) {
  const socket = new Raw(server, from, begin);
  await socket.settled;
  await pause(30);
  socket.send(body);
  await until(() => /\r\n\r\n/.test(socket.answer) || socket.state === 'closed', 5_000);
  const first = { status: socket.status, closes: /\r\nconnection: close\r\n/i.test(socket.answer) };
  await pause(30);
  socket.answer = '';
  socket.send(head('GET', '/api/health'));
  await until(() => socket.status > 0 || socket.state === 'closed', 5_000);
  const next = socket.status;
  socket.close();
  return { ...first, next };
}

/** A request that is refused early neither breaks the connection for the next one nor loses its response. */
async function earlyRefusals({ row }) {
  const server = await Server.start();
  const body = `${'{"a": "'.padEnd(1_000, 'x')}"}`;
  const wrong = [];
  let asked = 0;
  for (const [method, where, status, kind] of REFUSED) {
    for (const [name, length, sent] of [
      ['with a length', `content-length: ${body.length}`, body],
      ['in chunks', 'transfer-encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    ]) {
      const found = await inTwoParts(server, address(), head(method, where, kind, length), sent);
      asked++;
      if (found.status !== status || found.closes || found.next !== 200)
        wrong.push(`${method} ${where} ${name}: ${JSON.stringify(found)}`);
    }
  }
  row(
    `${asked} refusals before a small body, then a request on the same connection`,
    wrong[0] ?? 'all answered',
    'all answered',
    wrong.length === 0,
  );
  const budget = [];
  const busy = address();
  for (let count = 0; count < 140 && budget.at(-1)?.status !== 429; count++) {
    budget.push(
      await ask(server, '/api/contact', {
        method: 'POST',
        body: '{}',
        from: busy,
        headers: { 'content-type': 'text/x' },
      }),
    );
  }
  const limited = await inTwoParts(
    server,
    busy,
    head('POST', '/api/contact', 'content-type: application/json', 'content-length: 2'),
    '{}',
  );
  row(
    'a refusal by a rate limit',
    JSON.stringify(limited),
    '429, kept',
    limited.status === 429 && limited.next === 200,
  );
  const length = 700_000;
  const socket = new Raw(server, address(), head('POST', '/api/contact', `content-length: ${length}`));
  await socket.settled;
  await pause(30);
  for (let sent = 0; sent < length; sent += 50_000) {
    socket.send('x'.repeat(50_000));
    await pause(5);
  }
  await until(() => socket.state === 'closed', 5_000);
  const announced = /^HTTP\/1\.1 413/.test(socket.answer) && /connection: close/i.test(socket.answer);
  row(
    'a body of 700 KB to an ordinary call',
    `${socket.status}, ${socket.state}, ${socket.answer.includes('body_too_large') ? 'read' : 'lost'}`,
    '413 with connection: close, read, closed',
    announced && socket.answer.includes('body_too_large') && socket.state === 'closed',
  );
}

const TOTAL = 64;

/** All connections of a server: those that are idle make room, streams leave a quarter, and the rest is told at once. */
async function fullHouse({ row }) {
  const people = Array.from({ length: 8 }, (_, at) => ({
    id: `pat${at}`,
    email: `pat${at}@attack.test`,
    full_name: `Pat ${at}`,
    user_type: 'Hirer',
  }));
  const settings = { PARALLAX_LIMITS__CONNECTIONS_TOTAL: String(TOTAL) };
  const server = await Server.start({ people, settings });
  const tokens = [];
  for (const { email } of people) {
    const person = new Person(server, email);
    const answer = await person.signIn(PASSWORD);
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
    tokens.push(person.token);
  }
  const streams = [];
  for (let at = 0; at < TOTAL; at++) {
    const token = tokens[at % tokens.length];
    const stream = new Raw(server, address(), head('GET', '/api/events', `authorization: Bearer ${token}`));
    await until(() => stream.status > 0 || stream.state === 'closed', 5_000);
    streams.push(stream);
  }
  const live = streams.filter(({ status, state }) => status === 200 && state === 'open').length;
  row('live streams of a server with 64 connections', live, 'at most 48', live <= 48 && live >= 40);
  for (const stream of streams) if (stream.status !== 200) stream.close();
  // connections on which nothing is sent, from ever new addresses
  const silent = Array.from({ length: 40 }, () => new Raw(server, address()));
  await Promise.all(silent.map((socket) => socket.settled));
  await pause(200);
  const began = Date.now();
  const late = new Raw(server, address(), head('GET', '/api/health'));
  await until(() => late.state === 'closed' || late.status > 0, 5_000);
  const took = Date.now() - began;
  row(
    'one connection more than there is room for',
    `${late.status} after ${took} ms`,
    '503 or 200 within 1 s',
    [200, 503].includes(late.status) && took < 1_000,
  );
  await pause(1_000);
  const checks = [];
  for (let count = 0; count < 10; count++) {
    checks.push(await ask(server, '/api/health', { from: address() }));
    await pause(300);
  }
  // the first may find the house full: it makes the idle ones leave
  const answered = checks.slice(1).filter(({ status }) => status === 200).length;
  row('health checks from new addresses meanwhile', `${answered} of 9 answered`, 'all', answered === 9);
  for (const socket of [...streams, ...silent, late]) socket.close();
}

export const sockets = {
  sockets: manySockets,
  proxy: behindAProxy,
  drips,
  memory,
  'idle-readers': idleReaders,
  burst,
  'early-refusals': earlyRefusals,
  'full-house': fullHouse,
};
