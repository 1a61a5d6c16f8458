// A hirer and a creator who collude must not take out more than they paid in. Uses the test clock.
import { Person } from './client.mjs';
import { ADMIN_EMAIL, PASSWORD, pause, Server, until } from './server.mjs';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const PRICE = 80;
const who = (id, user_type, email = `${id}@attack.test`) => ({ id, email, full_name: id, user_type });
const people = [who('holly', 'Hirer'), who('conny', 'Creator'), who('olga', 'Hirer', ADMIN_EMAIL)];

async function signedIn(server, email) {
  const person = new Person(server, email, '127.0.0.1');
  const answer = await person.signIn(PASSWORD);
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
  return person;
}

/** A server, and the hirer, the creator and the admin signed in there. */
async function startWithPeople() {
  const server = await Server.start({ people, settings: { PARALLAX_DEV_TOOLS: 'true' } });
  const conny = await signedIn(server, 'conny@attack.test');
  await conny.must('POST', '/api/payout-account/link', {});
  return { conny, holly: await signedIn(server, 'holly@attack.test'), olga: await signedIn(server, ADMIN_EMAIL) };
}

/** Advances the clock and runs what is due. */
async function later(person, seconds) {
  await person.must('POST', '/dev/clock', { advance_seconds: seconds });
  await pause(300);
  await person.must('POST', '/dev/clock', { advance_seconds: 5 });
}

/** Takes a deal of the two over `hours` from the listing to the delivery, paid; returns its id. */
async function delivered({ holly, conny }, title, hours = 1) {
  const { experience } = await holly.must('POST', '/api/experiences', {
    title,
    description: 'Work between friends.',
    price_per_hour: PRICE,
  });
  const { booking } = await conny.must('POST', '/api/bookings', {
    user_id: conny.id,
    experience_id: experience.id,
    portfolio_link: null,
    hours,
  });
  await holly.must('POST', `/api/bookings/${booking.id}/accept`);
  const amount = PRICE * hours;
  const intent = await holly.must('POST', '/api/create-payment-intent', { bookingId: booking.id, amount });
  await holly.must('POST', `/api/sandbox/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret,
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  await holly.must('POST', '/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  await conny.must('PATCH', `/api/projects/${booking.id}`, { projectLink: 'https://example.org/work' });
  return booking.id;
}

/** Takes a deal of the two from the listing to the payout; returns its id. */
async function released(pair, title) {
  const booking = await delivered(pair, title);
  await pair.holly.must('PATCH', `/api/projects/${booking}`, { isCompleted: true });
  await later(pair.holly, 4 * DAY);
  const paid = await until(async () => (await earnings(pair.conny, booking)) > 0);
  if (!paid) throw new Error(`${title} was not paid out`);
  return booking;
}

const rows = async (person, kind, booking) =>
  (await person.must('GET', `/api/payments/user/${person.id}`)).filter(
    (row) => row.kind === kind && row.booking_id === booking,
  );
const sum = (moved) => moved.reduce((total, { amount_cents }) => total + amount_cents, 0);
const earnings = async (person, booking) => sum(await rows(person, 'earning', booking));

/** What the two have paid in for one deal minus what they got out, in cents. */
const net = async ({ holly, conny }, booking) =>
  sum(await rows(holly, 'charge', booking)) +
  sum(await rows(holly, 'refund', booking)) -
  (await earnings(conny, booking));

const WAYS = {
  'the dispute is not decided': async ({ holly }, booking) => {
    await holly.must('POST', `/api/bookings/${booking}/dispute`, { reason: 'We want it back.' });
    await later(holly, 61 * DAY);
  },
  'the creator concedes the dispute': async ({ holly, conny }, booking) => {
    await holly.must('POST', `/api/bookings/${booking}/dispute`, { reason: 'We want it back.' });
    await conny.post(`/api/bookings/${booking}/cancel`, { reason: 'All right.' });
    await conny.call('DELETE', `/api/projects/${booking}`, { reason: 'All right.' });
    await later(holly, 4 * DAY);
  },
  'the work is reopened and rejected': async ({ holly }, booking) => {
    await holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: false });
    await holly.call('DELETE', `/api/projects/${booking}`, { reason: 'We want it back.' });
    await later(holly, 4 * DAY);
  },
};

async function collusion({ row }) {
  const { holly, conny, olga } = await startWithPeople();
  const pair = { holly, conny };
  for (const [what, way] of Object.entries(WAYS)) {
    const booking = await released(pair, `Between friends: ${what}`);
    await way(pair, booking);
    const { money } = await holly.must('GET', `/api/bookings/${booking}`);
    row(`after the release, ${what}: the money`, money, 'released', money === 'released');
    const cents = await net(pair, booking);
    row(`after the release, ${what}: what the two paid in all`, `${cents / 100}`, 'our fee, 8', cents === PRICE * 10);
  }
  const ledger = await olga.must('GET', '/api/admin/ledger');
  const of = (kind) => ledger.balances.find(({ account }) => account === kind)?.cents ?? 0;
  row('the sum of the ledger', ledger.sum_cents, '0', ledger.sum_cents === 0 && ledger.crooked_groups.length === 0);
  row('what creators owe us', of('creator_payable'), '0', of('creator_payable') === 0);
  const ours = -of('platform_revenue') - of('chargeback_loss');
  const fees = Object.keys(WAYS).length * PRICE * 10;
  row('what the platform has earned', ours, String(fees), ours === fees);
}

const deliverWithHours = (conny, booking, version, hoursUsed) =>
  conny.call('PATCH', `/api/projects/${booking}`, { projectLink: `https://example.org/${version}`, hoursUsed });

/** Ways to make a deal of two hours, $160, return more than it holds. */
const SPLITS = {
  'hours returned again after each reopening': async ({ holly, conny }, booking) => {
    for (const [version, hoursUsed] of [1.5, 1.5, 1, 1.5, 0.25, 0.25, 2].entries()) {
      await deliverWithHours(conny, booking, version, hoursUsed);
      await holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: true });
      await holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: false });
    }
    await holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: true });
  },
  'a split accepted twenty times at once': async ({ holly, conny }, booking) => {
    await conny.must('POST', `/api/bookings/${booking}/split`, { refund_cents: 8_000 });
    const accept = () => holly.post(`/api/bookings/${booking}/split/accept`, { refund_cents: 8_000 });
    await Promise.all(Array.from({ length: 20 }, accept));
  },
  'a split, a cancellation and an acceptance at once': async ({ holly, conny }, booking) => {
    await conny.must('POST', `/api/bookings/${booking}/split`, { refund_cents: 8_000 });
    await Promise.all([
      holly.post(`/api/bookings/${booking}/split/accept`, { refund_cents: 8_000 }),
      conny.post(`/api/bookings/${booking}/cancel`, { reason: 'Now.' }),
      deliverWithHours(conny, booking, 1, 0.5),
      holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: true }),
    ]);
  },
  'a split of what went back already': async ({ holly, conny }, booking) => {
    await deliverWithHours(conny, booking, 1, 0.5);
    await holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: true });
    await holly.call('PATCH', `/api/projects/${booking}`, { isCompleted: false });
    for (const refund_cents of [16_000, 4_001, -1, 0.5, 4_000]) {
      await conny.post(`/api/bookings/${booking}/split`, { refund_cents });
      await holly.post(`/api/bookings/${booking}/split/accept`, { refund_cents });
    }
  },
};

async function splits({ row }) {
  const { holly, conny, olga } = await startWithPeople();
  const pair = { holly, conny };
  for (const [what, way] of Object.entries(SPLITS)) {
    const booking = await delivered(pair, `Split: ${what}`, 2);
    await way(pair, booking);
    await later(holly, 4 * DAY);
    await until(async () =>
      ['released', 'refunded'].includes((await holly.must('GET', `/api/bookings/${booking}`)).money),
    );
    const back = -sum(await rows(holly, 'refund', booking));
    const kept = await net(pair, booking);
    const ours = Math.floor((2 * PRICE * 100 - back) / 10);
    row(`${what}: what went back`, `${back / 100}`, 'at most 160', back >= 0 && back <= 2 * PRICE * 100);
    row(`${what}: what the two paid in all`, `${kept / 100}`, `our fee, ${ours / 100}`, kept === ours);
  }
  const ledger = await olga.must('GET', '/api/admin/ledger');
  row('the sum of the ledger', ledger.sum_cents, '0', ledger.sum_cents === 0 && ledger.crooked_groups.length === 0);
}

const code = (answer) => JSON.parse(answer.text).code;

/** What one side once forced on the other, or on us. */
async function oneSided({ row }) {
  const { holly, conny, olga } = await startWithPeople();
  const pair = { holly, conny };
  const wanted = (what, got, code) => row(what, got, code, got === code);

  const worked = await delivered(pair, 'One-sided: hours', 10);
  const alone = await holly.call('PATCH', `/api/projects/${worked}`, { isCompleted: true, hoursUsed: 1 });
  wanted('the hirer alone accepts 1 of 10 hours', code(alone), 'hours_need_a_proposal');

  const { experience: offer } = await conny.must('POST', '/api/experiences', {
    title: 'One-sided: a walk',
    description: 'A walk.',
    price_per_hour: PRICE,
  });
  const ask = () => holly.must('POST', '/api/bookings', { user_id: holly.id, experience_id: offer.id });
  const { booking } = await ask();
  await conny.must('POST', `/api/bookings/${booking.id}/accept`);
  const intent = await holly.must('POST', '/api/create-payment-intent', { bookingId: booking.id, amount: PRICE });
  await holly.must('POST', `/api/sandbox/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret,
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  await holly.must('POST', '/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  await conny.must('PATCH', `/api/projects/${booking.id}`, { projectLink: 'https://example.org/work' });
  await holly.must('DELETE', `/api/projects/${booking.id}`, { reason: 'No.' });
  await ask();
  await conny.post(`/api/bookings/${booking.id}/dispute`, { reason: 'It is as agreed.' });
  await later(holly, 4 * DAY);
  const contested = await holly.must('GET', `/api/bookings/${booking.id}`);
  row(
    'a second request keeps the creator from contesting: the money',
    contested.money,
    'held',
    contested.money === 'held',
  );

  const { experience: brief } = await holly.must('POST', '/api/experiences', {
    title: 'One-sided: a brief',
    description: 'A brief.',
    price_per_hour: PRICE,
  });
  const offered = await holly.must('POST', '/api/projects', { experienceId: brief.id, creatorId: conny.id });
  const forced = await holly.call('PATCH', `/api/projects/${offered.id}`, { isCompleted: true });
  wanted('an offer is completed in the name of its creator', code(forced), 'not_accepted_yet');
  const seen = await holly.must('GET', `/api/bookings/${offered.id}`);
  row(
    "the address of a creator who didn't answer",
    JSON.stringify(seen.creator_email),
    '""',
    seen.creator_email === '',
  );

  const match = await holly.must('POST', '/api/bookings', { user_id: holly.id, experience_id: 'unknown' });
  await olga.must('POST', `/api/bookings/${match.booking.id}/assign`, { experience_id: offer.id });
  const taken = await conny.post(`/api/bookings/${match.booking.id}/accept`, {});
  wanted('a match binds the hirer to a price that they never saw', code(taken), 'not_your_turn');

  const quick = await delivered(pair, 'One-sided: a split at once');
  await conny.must('POST', `/api/bookings/${quick}/split`, { refund_cents: 0 });
  await holly.must('POST', `/api/bookings/${quick}/split/accept`, { refund_cents: 0 });
  await pause(500);
  const early = await earnings(conny, quick);
  row('a split pays out before it has cleared', early, '0', early === 0);
}

export const money = { collusion, splits, oneSided };
