// Bodies that are too large, of the wrong type, or never end: refused before they are read.
import { address, ask, Person, statuses } from './client.mjs';
import { PASSWORD, Server } from './server.mjs';

const json = (bytes) => JSON.stringify({ message: 'x'.repeat(bytes) });
/** Sends a request whose announced body never arrives. */
const endless = (server, where, more = {}) =>
  ask(server, where, { method: 'POST', body: '{', unfinished: 20_000, from: address(), ...more });
const describe = ({ status, code, text }) => (status ? `${status} ${code ?? ''}`.trim() : text);

async function sizes({ row }) {
  const server = await Server.start({
    people: [{ id: 'hannah', email: 'hannah@attack.test', full_name: 'Hannah', user_type: 'Hirer' }],
  });
  const hannah = new Person(server, 'hannah@attack.test');
  await hannah.signIn(PASSWORD);
  const large = await hannah.post('/api/experiences', {
    title: 'Large',
    description: 'x'.repeat(100 * 1024),
    price_per_hour: 80,
  });
  row('100 KiB to an ordinary call', describe(large), '413', large.status === 413);
  const pieces = await ask(server, '/api/contact', {
    method: 'POST',
    body: json(100 * 1024),
    pieces: true,
    from: address(),
  });
  row('100 KiB in pieces without a length', describe(pieces), '413', pieces.status === 413);
  const turns = (bytes) => ({
    messages: Array.from({ length: 100 }, (_, at) => ({
      fromBot: at % 2 === 1,
      content: 'vr '.repeat(bytes / 300),
    })),
  });
  const talk = await hannah.post('/api/chat', {
    messages: [...turns(200 * 1024).messages, { fromBot: false, content: 'Which experiences are there?' }],
  });
  row('a conversation of 200 KiB with the assistant', describe(talk), '200', talk.status === 200);
  const flood = await hannah.post('/api/chat', turns(400 * 1024));
  row('400 KiB to the assistant', describe(flood), '413', flood.status === 413);
  const auth = await ask(server, '/auth/v1/signup', { method: 'POST', body: json(1_100_000), from: address() });
  row('1.1 MB to the authentication service', describe(auth), '413', auth.status === 413);
}

async function unread({ row }) {
  const server = await Server.start();
  const closed = ['/api/bookings', '/api/projects', '/api/experiences', '/api/create-payment-intent', '/api/threads'];
  const [kind, ...guests] = await Promise.all([
    endless(server, '/api/contact', { headers: { 'content-type': 'text/plain' } }),
    ...closed.map((where) => endless(server, where)),
  ]);
  row(
    'a guest with an endless body where one has to be signed in',
    statuses(guests),
    '401',
    guests.every(({ status }) => status === 401),
  );
  row('an endless body of the wrong type', describe(kind), '415', kind.status === 415);
  // tokens are refilled meanwhile, so a few of the last requests may pass
  const from = address();
  const many = [];
  for (let batch = 0; batch < 8; batch++) {
    const calls = Array.from({ length: 30 }, () => ask(server, '/api/threads', { method: 'POST', body: {}, from }));
    many.push(...(await Promise.all(calls)));
  }
  const limited = await Promise.all(
    Array.from({ length: 20 }, () => endless(server, '/api/contact', { from, ms: 8_000 })),
  );
  const refused = limited.filter(({ status }) => status === 429).length;
  row(
    '240 calls, 30 at a time',
    statuses(many),
    'some are 429',
    many.some(({ status }) => status === 429),
  );
  row(
    '20 endless bodies of a client who has used up the limit',
    statuses(limited),
    'at least 10 are 429',
    refused >= 10,
  );
}

export const bodies = { bodies: sizes, 'unread-bodies': unread };
