// Live streams: a few per account and address, and closed as soon as their session ends.
import { address, head, Person, Raw, statuses, Visitor } from './client.mjs';
import { ADMIN_EMAIL, PASSWORD, pause, Server, until } from './server.mjs';

const EACH = 10;
const people = ['sam', 'tom', 'uma', 'vic'].map((name) => ({
  id: name,
  email: `${name}@attack.test`,
  full_name: name,
  user_type: 'Hirer',
}));

async function signedIn(server, email) {
  const person = new Person(server, email);
  const answer = await person.signIn(PASSWORD);
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
  return person;
}

function listen(person, from = person.from) {
  return new Raw(person.server, from, head('GET', '/api/events', `authorization: Bearer ${person.token}`));
}

/** Opens `count` streams, each from the address that `from` returns. */
async function opens(person, count, from) {
  const streams = [];
  for (let at = 0; at < count; at++) {
    const stream = listen(person, from());
    await until(() => stream.status > 0 || stream.state === 'closed', 10_000);
    streams.push(stream);
  }
  return streams;
}

const live = (streams) => streams.filter(({ state, status }) => state === 'open' && status === 200).length;

async function manyStreams({ row, long }) {
  const server = await Server.start({ people });
  const visitor = new Visitor(server, '/api/activity');
  const [sam, tom, uma] = [
    await signedIn(server, 'sam@attack.test'),
    await signedIn(server, 'tom@attack.test'),
    await signedIn(server, 'uma@attack.test'),
  ];
  const count = long ? 400 : 40;
  const ofOne = await opens(sam, count, address);
  row(
    `streams of one account that opens ${count} from ${count} addresses`,
    live(ofOne),
    `at most ${EACH}`,
    live(ofOne) <= EACH && live(ofOne) > 0,
  );
  const refused = ofOne.filter(({ status }) => status !== 200);
  row('the others', statuses(refused), 'all 429', refused.length > 0 && refused.every(({ status }) => status === 429));
  const office = address();
  const ofAddress = [...(await opens(tom, count / 2, () => office)), ...(await opens(uma, count / 2, () => office))];
  row(
    `streams of one address with two accounts that opens ${count}`,
    live(ofAddress),
    `at most ${EACH}`,
    live(ofAddress) <= EACH && live(ofAddress) > 0,
  );
  for (const stream of [...ofOne, ...ofAddress]) stream.close();
  const vic = await signedIn(server, 'vic@attack.test');
  const again = await until(async () => live(await opens(vic, 1, () => office)) === 1, 10_000);
  row('a stream from that address once the others are gone', again ? 'open' : 'refused', 'open', again);
  row(...(await visitor.row('another visitor meanwhile')));
}

async function ends({ row }) {
  const olga = { id: 'olga', email: ADMIN_EMAIL, full_name: 'Olga', user_type: 'Hirer' };
  const server = await Server.start({ people: [...people, olga] });
  const ways = {
    'a sign-out': async (person) => person.must('POST', '/auth/v1/logout?scope=global'),
    'a new password': async (person) => {
      const elsewhere = await signedIn(server, person.email);
      await elsewhere.must('PUT', '/auth/v1/user', {
        password: 'quite another passphrase 77',
        current_password: PASSWORD,
      });
    },
    'a ban': async (person) => {
      const admin = await signedIn(server, ADMIN_EMAIL);
      await admin.must('POST', `/api/admin/users/${person.id}/ban`, { reason: 'An attack.' });
    },
    'the end of that session elsewhere': async (person) => {
      const elsewhere = await signedIn(server, person.email);
      await elsewhere.must('DELETE', '/api/me/sessions');
    },
  };
  for (const [at, [what, way]] of Object.entries(ways).entries()) {
    const person = await signedIn(server, people[at].email);
    const stream = listen(person);
    await until(() => stream.status === 200);
    await pause(500);
    await way(person);
    const ended = await until(() => stream.complete, 10_000);
    row(`a stream after ${what}`, ended ? 'ended' : 'open 10 s later', 'ended', stream.status === 200 && ended);
    stream.close();
  }
}

export const streams = { streams: manyStreams, 'stream-ends': ends };
