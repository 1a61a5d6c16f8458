// Abuse of emails: to people who never requested any, and to people who blocked the sender.
import { address, ask, Person, statuses } from './client.mjs';
import { PASSWORD, Server } from './server.mjs';

const who = (id, user_type) => ({
  id,
  email: `${id}@attack.test`,
  full_name: `${id[0].toUpperCase()}${id.slice(1)}`,
  user_type,
});
const people = [
  who('mallory', 'Hirer'),
  who('marvin', 'Hirer'),
  who('carl', 'Creator'),
  who('dora', 'Creator'),
  who('canary', 'Hirer'),
];
const listing = (id, user_id, title) => ({
  id,
  user_id,
  title,
  description: 'Pay at pay-me.example/x at once.',
  price_per_hour: 80,
});
const experiences = [
  listing('invoice', 'mallory', 'Invoice 4711 overdue'),
  listing('carls', 'carl', 'A service'),
  listing('doras', 'dora', 'Another service'),
];

async function signedIn(server, id) {
  const person = new Person(server, `${id}@attack.test`);
  const answer = await person.signIn(PASSWORD);
  if (answer.status !== 200) throw new Error(`${id} cannot sign in: ${answer.status} ${answer.text}`);
  return person;
}

const refused = (answers, ...codes) => answers.every(({ status }) => codes.includes(status));

/** Makes offers to `creatorId`, withdrawing each; returns the responses to the offers. */
async function offersAndWithdraws(hirer, creatorId, times) {
  const offers = [];
  for (let at = 0; at < times; at++) {
    const offer = await hirer.post('/api/projects', { experienceId: 'invoice', creatorId });
    offers.push(offer);
    if (offer.json?.id) await hirer.call('DELETE', `/api/projects/${offer.json.id}`);
  }
  return offers;
}

/** The same with booking requests for a listing. */
async function asksAndWithdraws(person, experience_id, times) {
  const requests = [];
  for (let at = 0; at < times; at++) {
    const request = await person.post('/api/bookings', { user_id: person.id, experience_id, portfolio_link: null });
    requests.push(request);
    if (request.json?.booking?.id) await person.post(`/api/bookings/${request.json.booking.id}/withdraw`);
  }
  return requests;
}

async function relay({ row }) {
  const server = await Server.start({ people, experiences });
  const mallory = await signedIn(server, 'mallory');
  const email = 'never.heard.of.you@third-party.test';
  const signUp = await new Person(server, email).signUp(PASSWORD, 'Creator', 'Third Party');
  const id = signUp.json?.id ?? signUp.json?.user?.id;
  if (!id) throw new Error(`the sign-up has no id: ${signUp.status} ${signUp.text}`);
  const offers = await offersAndWithdraws(mallory, id, 12);
  row(
    '12 offers to a user who never confirmed the address',
    statuses(offers),
    'all refused',
    refused(offers, 403, 404, 409, 422),
  );
  const thread = await mallory.post('/api/threads', {
    to: id,
    subject: 'Invoice 4711',
    message: 'Pay at pay-me.example/x at once.',
  });
  row('a message to that person', thread.status, 'refused', refused([thread], 403, 404, 409, 422));
  await server.emailsAreSent('canary@attack.test');
  const emails = server.mailbox.to(email);
  row(
    'emails to that address',
    emails.map(({ subject }) => subject).join(' | '),
    'only the confirmation',
    emails.length === 1 && /type=signup/.test(emails[0].text),
  );
}

async function bombing({ row }) {
  const server = await Server.start({ people, experiences });
  const mallory = await signedIn(server, 'mallory');
  const offers = await offersAndWithdraws(mallory, 'carl', 30);
  const requests = await asksAndWithdraws(await signedIn(server, 'marvin'), 'doras', 30);
  await server.emailsAreSent('canary@attack.test');
  const [carl, dora] = [server.mailbox.to('carl@attack.test').length, server.mailbox.to('dora@attack.test').length];
  row(
    'an offer made and withdrawn 30 times',
    statuses(offers),
    'most are refused',
    offers.filter(({ status }) => status < 300).length <= 3,
  );
  row('emails to the creator', carl, '1 to 6', carl >= 1 && carl <= 6);
  row(
    'a request made and withdrawn 30 times',
    statuses(requests),
    'most are refused',
    requests.filter(({ status }) => status < 300).length <= 3,
  );
  row('emails to the publisher', dora, '1 to 6', dora >= 1 && dora <= 6);
}

async function blocks({ row }) {
  const server = await Server.start({ people, experiences });
  const [mallory, carl] = [await signedIn(server, 'mallory'), await signedIn(server, 'carl')];
  const { thread } = await mallory.must('POST', '/api/threads', {
    to: 'carl',
    subject: 'Hello',
    message: 'Hello, who are you?',
  });
  await carl.must('POST', `/api/threads/${thread.id}/block`);
  await server.emailsAreSent('canary@attack.test');
  const before = server.mailbox.to('carl@attack.test').length;
  const offers = await offersAndWithdraws(mallory, 'carl', 5);
  const requests = await asksAndWithdraws(mallory, 'carls', 5);
  const messages = [await mallory.post(`/api/threads/${thread.id}/messages`, { message: 'Are you there?' })];
  messages.push(
    await mallory.post('/api/threads', { to: 'carl', subject: 'Once more', message: 'Are you there, Carl?' }),
  );
  const back = await carl.post('/api/bookings', { user_id: carl.id, experience_id: 'invoice', portfolio_link: null });
  row('offers of a blocked user', statuses(offers), 'all 403', refused(offers, 403));
  row('requests of a blocked user', statuses(requests), 'all 403', refused(requests, 403));
  row('messages of a blocked user', statuses(messages), 'all 403', refused(messages, 403));
  row('a request of the user who blocked', back.status, 'refused', refused([back], 403, 409));
  await ask(server, '/auth/v1/recover', { method: 'POST', from: address(), body: { email: 'canary@attack.test' } });
  await server.mailbox.mail('canary@attack.test', /recover/i, 2);
  const more = server.mailbox.to('carl@attack.test').length - before;
  row('emails to the user who blocked', more, '0', more === 0);
}

export const mail = { relay, bombing, blocks };
