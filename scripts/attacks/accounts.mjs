// Attacks on other people's accounts: guesses that lock the owner out, sign-ups with someone else's address, and floods
// that stop recovery.
import { Person, statuses } from './client.mjs';
import { PASSWORD, pause, Server } from './server.mjs';

const VICTIM = 'vera@attack.test';
const victim = { id: 'vera', email: VICTIM, full_name: 'Vera', user_type: 'Hirer' };
const link = (email) => /https?:\/\/\S+/.exec(email?.text)?.[0];
const describe = ({ status, code, text }) => (status ? `${status} ${code ?? ''}`.trim() : text);

/** Guesses, each from a new address: many at once first, then one after another until stopped. */
function guesses(server, many) {
  const guessing = { running: true, answers: [] };
  const guess = async () =>
    guessing.answers.push(await new Person(server, VICTIM).signIn(`wrong guess ${guessing.answers.length}`));
  const guesser = async () => {
    while (guessing.running && guessing.answers.length < many) await guess();
  };
  guessing.begun = Promise.all(Array.from({ length: 6 }, guesser));
  guessing.done = guessing.begun.then(async () => {
    while (guessing.running) {
      await guess();
      await pause(100);
    }
  });
  return guessing;
}

async function lockOut({ row, long }) {
  const server = await Server.start({ people: [victim] });
  const [vera, elsewhere] = [new Person(server, VICTIM), new Person(server, VICTIM)];
  const before = [await vera.signIn(PASSWORD), await elsewhere.signIn(PASSWORD)];
  const guessing = guesses(server, long ? 500 : 160);
  const [answers, proofs] = [[], []];
  const tries = async () => {
    answers.push(await vera.signIn(PASSWORD));
    proofs.push(await elsewhere.post('/api/me/reauthenticate', { password: PASSWORD }));
  };
  await pause(1_000);
  await tries();
  await guessing.begun;
  // within the limit of one browser: ten at once, then one a minute
  for (let at = 0; at < (long ? 8 : 5); at++) {
    await tries();
    await pause(long ? 10_000 : 1_000);
  }
  await vera.post('/auth/v1/recover', { email: VICTIM });
  const email = await server.mailbox.mail(VICTIM, /type=recovery/);
  guessing.running = false;
  await guessing.done;
  const checked = guessing.answers.filter(({ status }) => status !== 429).length;
  row(
    'the owner had signed in before, in two browsers',
    statuses(before),
    'both 200',
    before.every(({ status }) => status === 200),
  );
  row(
    "the owner's right password in the one, meanwhile",
    statuses(answers),
    'all 200',
    answers.every(({ status }) => status === 200),
  );
  row(
    'the password once more in the live session of the other',
    statuses(proofs),
    'all 204',
    proofs.every(({ status }) => status === 204),
  );
  row("the owner's recovery email", email ? 'arrived' : 'did not arrive', 'arrives', email);
  row(
    'guesses from as many addresses',
    statuses(guessing.answers),
    'not all are checked',
    checked < guessing.answers.length,
  );
}

/** One stranger guesses from one address. */
async function oneGuesser({ row }) {
  const server = await Server.start({ people: [victim] });
  const stranger = new Person(server, VICTIM);
  const answers = [];
  for (let at = 0; at < 40; at++) answers.push(await stranger.signIn(`wrong guess ${at}`));
  const checked = answers.filter(({ status }) => status !== 429).length;
  row('40 guesses from one address', statuses(answers), 'at most 12 are checked', checked <= 12);
  const vera = new Person(server, VICTIM);
  const right = await vera.signIn(PASSWORD);
  row('the owner from elsewhere, for the first time there', describe(right), '200', right.status === 200);
}

const OWN = 'violet marble 4711 harbour';
const THEIRS = 'crimson lantern 8322 orchard';
const CHOSEN = 'amber falcon 5529 meadow';

/** Signs up with `email` once per password in `who`, in order; returns the people and the newest link. */
async function signUps(server, email, who) {
  const people = [];
  for (const password of who) {
    const person = new Person(server, email);
    const answer = await person.signUp(password);
    if (answer.status !== 200) throw new Error(`sign-up: ${describe(answer)}`);
    people.push(person);
    await server.mailbox.mail(email, /type=signup/, people.length, 5_000);
  }
  return {
    people,
    link: link(
      server.mailbox
        .to(email)
        .filter(({ text }) => /type=signup/.test(text))
        .at(-1),
    ),
  };
}

/** Whether a password signs in to the account, from a new address. */
const opens = async (server, email, password) => (await new Person(server, email).signIn(password)).status === 200;

/** Whether the owner can choose a new password after the click, and sign in with it. */
async function takesOver(server, owner) {
  const chosen = await owner.call('PUT', '/auth/v1/user', { password: CHOSEN });
  return chosen.status === 200 && (await opens(server, owner.email, CHOSEN));
}

async function preHijack({ row }) {
  const server = await Server.start();
  const cases = {
    'the owner, then a stranger': [OWN, THEIRS],
    'a stranger, then the owner': [THEIRS, OWN],
    'a stranger alone': [THEIRS],
  };
  for (const [at, [order, who]] of Object.entries(cases).entries()) {
    const email = `owner-${at}@attack.test`;
    const { people, link } = await signUps(server, email, who);
    const owner = people[who.indexOf(OWN)] ?? new Person(server, email);
    const clicked = await owner.follows(link);
    const stolen = await opens(server, email, THEIRS);
    row(
      `signed up: ${order}; the owner clicks; the stranger's password`,
      stolen ? 'opens the account' : 'opens nothing',
      'opens nothing',
      !stolen,
    );
    const own = await takesOver(server, owner);
    row(
      `signed up: ${order}; the owner chooses a password`,
      own ? 'it holds' : `refused (${clicked.status} ${clicked.fragment})`,
      'it holds',
      own,
    );
  }
  const {
    people: [owner],
    link: ours,
  } = await signUps(server, 'alone@attack.test', [OWN]);
  await owner.follows(ours);
  const works = await opens(server, 'alone@attack.test', OWN);
  row(
    'signed up: the owner alone, clicked in the same browser; the password',
    works ? 'holds' : 'refused',
    'holds',
    works,
  );
}

async function recovery({ row }) {
  const server = await Server.start({ people: [victim, { ...victim, id: 'wanda', email: 'wanda@attack.test' }] });
  const answers = [];
  for (let at = 0; at < 6; at++) answers.push(await new Person(server, VICTIM).signUp(THEIRS));
  const vera = new Person(server, VICTIM);
  await vera.post('/auth/v1/recover', { email: VICTIM });
  const email = await server.mailbox.mail(VICTIM, /type=recovery/, 1, 10_000);
  row(
    'the recovery email after six sign-ups of strangers with that address',
    email ? 'arrived' : 'did not arrive',
    'arrives',
    email,
  );
  const count = server.mailbox.to(VICTIM).length;
  row('emails to the owner for six sign-ups and a recovery', count, 'at most 4', count <= 4);
  if (email) {
    const clicked = await vera.follows(link(email));
    const own = await takesOver(server, vera);
    row(
      'the link of that email',
      own ? 'a new password holds' : `refused (${clicked.fragment})`,
      'a new password holds',
      own,
    );
  }
  const wanda = 'wanda@attack.test';
  const owner = new Person(server, wanda);
  await owner.signIn(PASSWORD);
  await Promise.all(
    Array.from({ length: 20 }, () => new Person(server, wanda).post('/auth/v1/recover', { email: wanda })),
  );
  await server.mailbox.mail(wanda, /type=recovery/);
  await pause(3_000);
  const sent = server.mailbox.to(wanda).length;
  row('emails for 20 recoveries that strangers request', sent, '1 to 8', sent >= 1 && sent <= 8);
  await owner.post('/auth/v1/recover', { email: wanda });
  const one = await server.mailbox.mail(wanda, /type=recovery/, sent + 1, 10_000);
  row(
    'after that the recovery that the owner requests, in their own browser',
    one ? 'arrived' : 'did not arrive',
    'arrives',
    one,
  );
}

export const account = { 'lock-out': lockOut, guesses: oneGuesser, 'pre-hijack': preHijack, recovery };
