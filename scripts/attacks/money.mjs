// A hirer and a creator who work together: they must not take out more than they put in. With the test clock.
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

/** Moves the clock and runs what is due. */
async function later(person, seconds) {
  await person.must('POST', '/dev/clock', { advance_seconds: seconds });
  await pause(300);
  await person.must('POST', '/dev/clock', { advance_seconds: 5 });
}

/** A deal of the two, paid, delivered, accepted, released and paid out. */
async function released({ holly, conny }, title) {
  const { experience } = await holly.must('POST', '/api/experiences', {
    title,
    description: 'Work between friends.',
    price_per_hour: PRICE,
  });
  const { booking } = await conny.must('POST', '/api/bookings', {
    user_id: conny.id,
    experience_id: experience.id,
    portfolio_link: null,
  });
  await holly.must('POST', `/api/bookings/${booking.id}/accept`);
  const intent = await holly.must('POST', '/api/create-payment-intent', { bookingId: booking.id, amount: PRICE });
  await holly.must('POST', `/api/sandbox/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret,
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  await holly.must('POST', '/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  await conny.must('PATCH', `/api/projects/${booking.id}`, { projectLink: 'https://example.org/work' });
  await holly.must('PATCH', `/api/projects/${booking.id}`, { isCompleted: true });
  await later(holly, 4 * DAY);
  const paid = await until(async () => (await earnings(conny, booking.id)) > 0);
  if (!paid) throw new Error(`${title} was not paid out`);
  return booking.id;
}

const rows = async (person, kind, booking) =>
  (await person.must('GET', `/api/payments/user/${person.id}`)).filter(
    (row) => row.kind === kind && row.booking_id === booking,
  );
const sum = (moved) => moved.reduce((total, { amount_cents }) => total + amount_cents, 0);
const earnings = async (person, booking) => sum(await rows(person, 'earning', booking));

/** What the two have put in for one deal beyond what they took out, in cents. */
const net = async ({ holly, conny }, booking) =>
  sum(await rows(holly, 'charge', booking)) +
  sum(await rows(holly, 'refund', booking)) -
  (await earnings(conny, booking));

const WAYS = {
  'nobody decides the dispute': async ({ holly }, booking) => {
    await holly.must('POST', `/api/bookings/${booking}/dispute`, { reason: 'We want it back.' });
    await later(holly, 61 * DAY);
  },
  'the creator gives in': async ({ holly, conny }, booking) => {
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
  const server = await Server.start({ people, settings: { PARALLAX_DEV_TOOLS: 'true' } });
  const [holly, conny, olga] = [
    await signedIn(server, 'holly@attack.test'),
    await signedIn(server, 'conny@attack.test'),
    await signedIn(server, ADMIN_EMAIL),
  ];
  const pair = { holly, conny };
  for (const [what, way] of Object.entries(WAYS)) {
    const booking = await released(pair, `Between friends: ${what}`);
    await way(pair, booking);
    const { money } = await holly.must('GET', `/api/bookings/${booking}`);
    row(`after the release ${what}: the money`, money, 'released', money === 'released');
    const cents = await net(pair, booking);
    row(`after the release ${what}: what the two paid in all`, `${cents / 100}`, 'our fee, 8', cents === PRICE * 10);
  }
  const ledger = await olga.must('GET', '/api/admin/ledger');
  const of = (kind) => ledger.balances.find(({ account }) => account === kind)?.cents ?? 0;
  row('the sum of the ledger', ledger.sum_cents, '0', ledger.sum_cents === 0 && ledger.crooked_groups.length === 0);
  row('what creators owe us', of('creator_payable'), '0', of('creator_payable') === 0);
  const ours = -of('platform_revenue') - of('chargeback_loss');
  const fees = Object.keys(WAYS).length * PRICE * 10;
  row('what the platform has earned', ours, String(fees), ours === fees);
}

export const money = { collusion };
