// Other people's email addresses: every GET of the API, as every kind of caller, with every known id.
import { ask, head, Person, Raw } from './client.mjs';
import { PASSWORD, Server } from './server.mjs';

const who = (id, user_type) => ({ id, email: `${id}.private@attack.test`, full_name: id, user_type });
const people = [
  who('hanna', 'Hirer'),
  who('carlo', 'Creator'),
  who('clara', 'Creator'),
  who('stella', 'Hirer'),
  who('canary', 'Hirer'),
];
const listing = (id, user_id) => ({
  id,
  user_id,
  title: `The listing of ${user_id}`,
  description: 'Something to see.',
  price_per_hour: 80,
});
const experiences = [listing('brief', 'hanna'), listing('service', 'carlo')];

async function signedIn(server, id) {
  const person = new Person(server, `${id}.private@attack.test`);
  const answer = await person.signIn(PASSWORD);
  if (answer.status !== 200) throw new Error(`${id} cannot sign in: ${answer.status} ${answer.text}`);
  return person;
}

/** All paths of `template` with the known ids filled in. */
function filled(template, ids) {
  let paths = [template];
  for (const [hole] of template.matchAll(/\{[^}]+\}/g)) {
    paths = paths.flatMap((path) => ids.map((id) => path.replace(hole, encodeURIComponent(id))));
  }
  return paths;
}

async function addresses({ row }) {
  const server = await Server.start({ people, experiences });
  const [hanna, carlo, clara, stella] = [
    await signedIn(server, 'hanna'),
    await signedIn(server, 'carlo'),
    await signedIn(server, 'clara'),
    await signedIn(server, 'stella'),
  ];
  const streams = [hanna, carlo, clara, stella].map((person) => ({
    person,
    raw: new Raw(server, person.from, head('GET', '/api/events', `authorization: Bearer ${person.token}`)),
  }));
  // none of it is paid: requests (one accepted, one withdrawn), an offer and a conversation, with their notifications
  const request = async (person, experience_id) =>
    (await person.must('POST', '/api/bookings', { user_id: person.id, experience_id, portfolio_link: null })).booking
      .id;
  const deals = {
    requested: await request(carlo, 'brief'),
    accepted: await request(clara, 'brief'),
    withdrawn: await request(stella, 'service'),
    waiting: await request(hanna, 'service'),
  };
  await hanna.must('POST', `/api/bookings/${deals.accepted}/accept`);
  await stella.must('POST', `/api/bookings/${deals.withdrawn}/withdraw`);
  const { thread } = await stella.must('POST', '/api/threads', {
    to: 'carlo',
    subject: 'Hello',
    message: 'Do you have time in May?',
  });
  const intent = await hanna.must('POST', '/api/create-payment-intent', { bookingId: deals.accepted });
  const ids = [
    'hanna',
    'carlo',
    'clara',
    'stella',
    'brief',
    'service',
    ...Object.values(deals),
    thread.id,
    intent.paymentIntentId,
    'brief.svg',
    '1',
  ];

  await server.emailsAreSent('canary.private@attack.test');
  const leaked = server.mailbox.emails.filter(({ to, text, subject }) =>
    people.some(({ email }) => email !== to && `${subject} ${text}`.includes(email)),
  );
  row(
    'addresses of others in emails',
    leaked.length > 0
      ? `${leaked.length}: "${leaked[0].subject}" to ${leaked[0].to}`
      : `none in ${server.mailbox.emails.length}`,
    'none',
    leaked.length === 0 && server.mailbox.emails.length > 5,
  );
  const leaking = streams.filter(({ person, raw }) =>
    people.some(({ email }) => email !== person.email && raw.answer.includes(email)),
  );
  const listening = streams.every(({ raw }) => /event: ?notice/.test(raw.answer) || raw.status === 200);
  row(
    'addresses of others in live streams',
    leaking.length > 0 ? leaking.map(({ person }) => person.id).join(', ') : 'none',
    'none',
    leaking.length === 0 && listening,
  );
  for (const { raw } of streams) raw.close();

  const { json: contract } = await ask(server, '/api/openapi.json');
  const templates = Object.entries(contract.paths)
    .filter(([path, calls]) => calls.get && path !== '/api/events' && !path.endsWith('/events'))
    .map(([path]) => path);
  const variants = (path) => [
    path,
    `${path}?include=closed`,
    `${path}?query=attack.test`,
    `${path}?booking_id=${deals.accepted}`,
  ];
  const paths = [
    ...new Set(
      templates.flatMap((template) =>
        filled(template, ids).flatMap((path) =>
          /\/(hirer|creator)\//.test(path) || !/\{/.test(template) ? variants(path) : [path],
        ),
      ),
    ),
  ];
  const pages = [
    '/',
    '/experiences',
    '/experiences/brief',
    '/experiences/service',
    '/creators',
    '/creators/carlo',
    '/sitemap.xml',
    '/auth/v1/settings',
    '/rest/v1/bookings?select=*',
    '/rest/v1/experiences?select=*',
    '/rest/v1/tags?select=*',
  ];

  let answered = 0;
  const broken = [];
  const found = new Map([
    ['a guest', []],
    ['a stranger', []],
    ['the other party', []],
  ]);
  const callers = [new Person(server, 'nobody'), hanna, carlo, clara, stella];
  for (const where of [...paths, ...pages]) {
    await Promise.all(
      callers.map(async (caller) => {
        caller.from = `127.${100 + callers.indexOf(caller)}.0.${1 + (answered % 250)}`;
        const { status, text } = await caller.get(where);
        if (status === 200) answered++;
        if (status === 0 || status >= 500) broken.push(`${where}: ${status}`);
        for (const { id, email } of people) {
          if (email === caller.email || !text.includes(email)) continue;
          const kind = !caller.token
            ? 'a guest'
            : caller === stella && id !== 'carlo'
              ? 'a stranger'
              : 'the other party';
          found
            .get(kind)
            .push(`${where.replace(/[0-9a-f-]{30,}/, '…')} shows ${caller.id ?? 'a guest'} the address of ${id}`);
        }
      }),
    );
  }
  row('calls that answered', answered, 'more than 200', answered > 200);
  row('calls that failed', broken.length > 0 ? `${broken.length}: ${broken[0]}` : 'none', 'none', broken.length === 0);
  for (const [kind, leaks] of found)
    row(
      `addresses of others that ${kind} reads before any payment`,
      leaks.length > 0 ? `${leaks.length}: ${leaks[0]}` : 'none',
      'none',
      leaks.length === 0,
    );
}

export const leaks = { addresses };
