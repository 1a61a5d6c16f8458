// Whether the time of a response tells who has an account. Only with --long: 200 tries of each kind.
import { Person } from './client.mjs';
import { pause, Server } from './server.mjs';

const TRIES = 200;
/** Four standard deviations of the probability below, for 200 and 200 responses that do not differ. */
const MARGIN = 0.12;

/**
 * What strangers may ask with an address: each is told the same, whether or not it has an account. `before` is asked
 * first, and takes no part.
 */
const CALLS = {
  'a wrong password': { call: (person) => person.signIn('wrong guess 4711') },
  'a new password by email': { call: (person) => person.post('/auth/v1/recover', { email: person.email }) },
  'a link for signing in': {
    call: (person) => person.post('/auth/v1/otp', { email: person.email, create_user: false }),
  },
  'a wrong code': {
    // known addresses have a code by then
    before: async (person) => {
      await person.post('/auth/v1/recover', { email: person.email });
      await pause(50);
    },
    call: (person) => person.post('/auth/v1/verify', { type: 'recovery', email: person.email, token: '000000' }),
  },
  'a sign-up': { call: (person) => person.signUp('violet marble 4711 harbour') },
  'another confirmation email': {
    call: (person) => person.post('/auth/v1/resend', { type: 'signup', email: person.email }),
  },
};

/** How probable it is that one of `some` is larger than one of `others`. */
function larger(some, others) {
  const wins = some.flatMap((one) => others.map((other) => (one === other ? 0.5 : Number(one > other))));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

function shuffled(all) {
  return all
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

async function timing({ row, long }) {
  if (!long) return;
  const email = (n, known) => `${known ? 'known' : 'unknown'}-${n}@attack.test`;
  const numbers = Array.from({ length: TRIES }, (_, n) => n);
  const people = numbers.map((n) => ({ id: `p-${n}`, email: email(n, true), full_name: `P ${n}`, user_type: 'Hirer' }));
  for (const [what, { before, call }] of Object.entries(CALLS)) {
    // a new server for each: what an earlier call has begun must not count
    const server = await Server.start({ people });
    const times = { true: [], false: [] };
    const answers = { true: new Set(), false: new Set() };
    for (const [n, known] of shuffled(
      numbers.flatMap((n) => [
        [n, true],
        [n, false],
      ]),
    )) {
      const person = new Person(server, email(n, known));
      await before?.(person);
      const began = process.hrtime.bigint();
      const answer = await call(person);
      times[known].push(Number(process.hrtime.bigint() - began));
      answers[known].add(`${answer.status} ${answer.json?.error_code ?? ''}`.trim());
    }
    await server.stop();
    const [known, unknown] = [[...answers.true].sort().join(', '), [...answers.false].sort().join(', ')];
    row(
      `${what}: responses`,
      known === unknown ? known : `${known}; unknown: ${unknown}`,
      'the same',
      known === unknown,
    );
    const chance = larger(times.true, times.false);
    const text = `in ${(100 * chance).toFixed(0)} % of the pairs`;
    row(`${what}: slower for a known address`, text, 'in 38 to 62 %', Math.abs(chance - 0.5) < MARGIN);
  }
}

export const timings = { timing };
