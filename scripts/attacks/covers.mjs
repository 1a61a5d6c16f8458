// Pictures and lists that are expensive to create: only existing ones are drawn, a few at a time, and only once.
import { address, ask, statuses, Visitor } from './client.mjs';
import { Server } from './server.mjs';

const LISTINGS = 10_000;
const people = Array.from({ length: 50 }, (_, at) => ({
  id: `creator-${at}`,
  email: `creator-${at}@attack.test`,
  full_name: `Creator ${at}`,
  user_type: 'Creator',
}));
const experiences = Array.from({ length: LISTINGS }, (_, at) => ({
  id: `listing-${at}`,
  user_id: `creator-${at % 50}`,
  title: `Listing ${at}`,
  description: 'One of very many.',
  price_per_hour: 80,
}));

/** CPU seconds for `times` requests of `path(at)`, `clients` at a time. */
async function cost(server, path, times, clients, from = address) {
  const before = server.cpu();
  const answers = [];
  for (let at = 0; at < times; at += clients) {
    const turn = Array.from({ length: Math.min(clients, times - at) }, (_, place) =>
      ask(server, path(at + place), { from: from(), ms: 60_000 }),
    );
    answers.push(...(await Promise.all(turn)));
  }
  return { seconds: server.cpu() - before, answers };
}

async function pictures({ row, long }) {
  const server = await Server.start({
    people: people.slice(0, 1),
    experiences: experiences.slice(0, 60).map((listing) => ({ ...listing, user_id: 'creator-0' })),
  });
  const calm = await cost(server, (at) => `/nothing-${at}.png`, 200, 10);
  const visitor = new Visitor(server, '/api/activity');
  const none = await cost(server, (at) => `/media/covers/random-${at}-${Math.random()}.png`, long ? 2_000 : 200, 10);
  const bound = calm.seconds * (long ? 20 : 2) + 1;
  row(
    'covers of things that do not exist',
    statuses(none.answers),
    'all 404 or 429',
    none.answers.every(({ status }) => [404, 429].includes(status)),
  );
  row(
    'processor time of these',
    `${none.seconds.toFixed(1)} s`,
    `at most ${bound.toFixed(1)} s`,
    none.seconds <= bound,
  );
  const path = (at) => `/media/covers/listing-${at % 40}.png`;
  const some = await cost(server, path, 40, 40);
  row(
    '40 covers at once',
    statuses(some.answers),
    '200, 429 and 503 only',
    some.answers.every(({ status }) => [200, 429, 503].includes(status)),
  );
  row(...(await visitor.row('another visitor meanwhile')));
  // draw each of them once, so that the requests below only read them
  for (let round = 0; round < 20; round++) {
    const { answers } = await cost(server, path, 40, 4);
    if (answers.every(({ status }) => status === 200)) break;
  }
  const again = await cost(server, path, 40, 4);
  row('the same 40 covers again: processor time', `${again.seconds.toFixed(1)} s`, 'at most 1 s', again.seconds <= 1);
}

async function lists({ row, long }) {
  const server = await Server.start({ people, experiences });
  const { text } = await ask(server, '/sitemap.xml');
  const month = new URL(/<loc>([^<]*experiences-[^<]*)<\/loc>/.exec(text)?.[1]).pathname;
  const first = await cost(server, () => month, 1, 1);
  const times = long ? 500 : 50;
  const all = await cost(server, () => month, times, 4);
  const named = first.answers[0].text.split('<url>').length - 1;
  row(`the sitemap of ${LISTINGS} listings`, `${named} addresses`, String(LISTINGS), named === LISTINGS);
  // it is created once and cached, so repeats cost little more than its bytes
  const bound = 0.5 + (first.seconds * times) / 4;
  row(
    `that sitemap ${times} times: processor time`,
    `${all.seconds.toFixed(1)} s (once: ${first.seconds.toFixed(2)} s)`,
    `at most ${bound.toFixed(1)} s`,
    all.seconds <= bound,
  );
}

export const covers = { covers: pictures, sitemaps: lists };
