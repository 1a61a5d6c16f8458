// Nodes on PostgreSQL: a cut link to the database, and a full disk of the database.
import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { address, head, Raw } from '../attacks/client.mjs';
import { pause, until } from '../attacks/server.mjs';
import { createDatabase, psql } from '../databases.mjs';
import { Disk } from './disk.mjs';
import { codes, Market, PEOPLE, readsRow, recovers, refused, seconds, signedIn, startServer } from './market.mjs';
import { FaultyProxy } from './proxy.mjs';
import { nothingStored } from './writes.mjs';

const POSTGRES = process.env.PARALLAX_TEST_POSTGRES_URL;
const folder = POSTGRES && new URL(POSTGRES).searchParams.get('host');

/** docs/operations.md: no answer within 12 s is 503. */
const DOCUMENTED_MS = 12_000;
/** How much later a response may be on a busy machine. */
const SLACK_MS = 3_000;
/** How long a node may miss the events of others once the link works again: one time-out and a new connection. */
const RECEIVED_MS = 20_000;

/** A browser's live stream: reconnects when it ends and resumes after the last notification. */
class LiveStream {
  text = '';

  constructor(person, defer) {
    this.person = person;
    this.running = true;
    defer(() => this.close());
    this.run();
  }

  async run() {
    while (this.running) {
      const last = [...this.text.matchAll(/^id: ?(\S+)/gm)].at(-1);
      const lines = [`authorization: Bearer ${this.person.token}`, ...(last ? [`last-event-id: ${last[1]}`] : [])];
      this.raw = new Raw(this.person.server, address(), head('GET', '/api/events', ...lines));
      const before = this.text;
      while (this.running && !this.raw.complete && [0, 200].includes(this.raw.status)) {
        if (this.raw.status === 200) this.text = before + this.raw.answer;
        await pause(50);
      }
      if (this.raw.status === 200) this.text = before + this.raw.answer;
      this.raw.close();
      await pause(1_000);
    }
  }

  /** Waits for an event of this kind with `text` in its data. */
  received(kind, text, ms) {
    return until(
      () =>
        this.text
          .split(/\r?\n\r?\n/)
          .some((event) => new RegExp(`^event: ?${kind}`, 'm').test(event) && event.includes(text)),
      ms,
    );
  }

  close() {
    this.running = false;
    this.raw?.close();
  }
}

/** Carl books an experience of Hannah's, which her streams on every node have to report. */
async function book(carl, experience) {
  const body = { user_id: carl.id, experience_id: experience, portfolio_link: null };
  return (await carl.must('POST', '/api/bookings', body)).booking.id;
}

async function cutLink(scenario, { url, other, carl, together, row }, cut) {
  const { long, defer } = scenario;
  const proxy = await FaultyProxy.open(folder, defer);
  const link = new URL(`postgres://postgres@127.0.0.1:${proxy.port}${url.pathname}`);
  const node = await startServer(scenario, { settings: { PARALLAX_DATABASE_URL: link.href } });
  const market = await Market.open(node);
  const pid = node.child.pid;
  await market.publishMany(6);
  const ids = [...market.acknowledged.keys()];
  const stream = new LiveStream(market.hannah, defer);
  await until(() => stream.raw.status === 200);
  const first = await book(carl, ids[0]);
  if (!(await stream.received('notice', first, 10_000)))
    throw new Error('the events of the other node did not arrive before the fault');

  await market.unfound();
  await together();
  await cachedReads(market, ids); // fills the cache; no node writes after this

  for (let round = 0; round < (long ? 4 : 1); round++) {
    proxy.begin(cut);
    // All at once, and more than there are connections in the pool.
    const count = long ? 40 : 24;
    const [writes, reads, health] = await Promise.all([
      Promise.all(Array.from({ length: count }, () => market.publish())),
      Promise.all(ids.map((id) => market.member(`/api/experiences/${id}`))),
      market.guest('/api/health'),
      pause(1_000).then(
        async () => round === 0 && readsRow(row, 'cached responses for guests', await cachedReads(market, ids)),
      ),
    ]);
    const meanwhile = await book(carl, ids[1 + (round % 5)]).catch(() => undefined);
    if (round === 0) row('the process', node.alive ? 'runs' : 'has ended', 'runs', node.alive);
    if (round === 0) {
      const clear = refused(health, 'database_unavailable');
      row('GET /api/health', codes([health]), '503 database_unavailable with Retry-After', clear);
    }
    const all = [...writes, ...reads];
    row(
      `${writes.length} writes and ${reads.length} reads that need the database`,
      codes(all),
      '503 database_unavailable with Retry-After',
      all.every((answer) => refused(answer, 'database_unavailable')),
    );
    const slowest = Math.max(
      ...market.answers.filter((answer) => answer.status === 503 || answer.status === 0).map(({ ms }) => ms),
    );
    row(
      'the slowest of them',
      seconds(slowest),
      `${DOCUMENTED_MS / 1000} s as documented, ${SLACK_MS / 1000} more on a busy machine`,
      slowest <= DOCUMENTED_MS + SLACK_MS,
    );
    await proxy.restore();
    const last = round + 1 === (long ? 4 : 1);
    if (!last) {
      await until(async () => (await market.publish()).status === 201, 30_000);
      continue;
    }
    await recovers({ row }, market, { pid, refusals: writes.slice(0, 3), servers: [node, other] });
    await listensAgain(row, stream, carl, ids.at(-1), meanwhile);
  }
}

/** Reads of cached guest responses, which need no database. */
async function cachedReads(market, ids) {
  return [
    ['front page', await market.guest('/')],
    ['configuration', await market.guest('/api/config')],
    ['list', await market.guest('/api/experiences?limit=24')],
    ['one experience', await market.guest(`/api/experiences/${ids[0]}`)],
  ];
}

/** A barrier for `count` scenarios, which then waits until their nodes have read all changes. */
function barrier(count) {
  let arrived = 0;
  return async () => {
    arrived++;
    await until(() => arrived >= count, 60_000);
    await pause(2_500); // each indexer polls once a second
  };
}

async function listensAgain(row, stream, carl, experience, meanwhile) {
  const began = Date.now();
  const noticed = meanwhile && (await stream.received('notice', meanwhile, 35_000));
  row(
    'a notification that another node sent meanwhile, on the live stream',
    noticed ? `after ${seconds(Date.now() - began)}` : 'never',
    'within 35 s: the stream reads the table every 30 s',
    noticed,
  );
  const booking = await book(carl, experience);
  const sent = Date.now();
  const received = await stream.received('changed', booking, RECEIVED_MS);
  row(
    'a change on another node, on the live stream',
    received ? `after ${seconds(Date.now() - sent)}` : `not within ${seconds(Date.now() - sent)}`,
    `within ${RECEIVED_MS / 1000} s`,
    received,
  );
}

async function link(scenario) {
  const url = createDatabase(POSTGRES, `fault_link_${process.pid}`);
  const settings = { PARALLAX_DATABASE_URL: url.href };
  const other = await startServer(scenario, { people: PEOPLE, settings });
  const carl = await signedIn(other, 'carl');
  const cuts = ['refuses', 'resets', 'silent'];
  const together = barrier(cuts.length);
  // Mostly waiting for time-outs, so the three run at once.
  const rows = new Map(cuts.map((cut) => [cut, []]));
  const done = await Promise.allSettled(
    cuts.map((cut) => {
      const row = (what, ...rest) => rows.get(cut).push([`${cut}: ${what}`, ...rest]);
      return cutLink(scenario, { url, other, carl, together, row }, cut);
    }),
  );
  for (const row of [...rows.values()].flat()) scenario.row(...row);
  for (const { reason } of done.filter(({ status }) => status === 'rejected')) throw reason;
}

async function full(scenario) {
  const { long, skip, defer } = scenario;
  const missing = Disk.missing();
  if (missing) return skip('a full disk of PostgreSQL', missing);
  const disk = await Disk.mount(96, defer);
  const space = await disk.folder('space');
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  chownSync(space, uid, gid);
  const name = `fault_full_${process.pid}`;
  psql(POSTGRES, `CREATE TABLESPACE ${name} LOCATION '${space}'`);
  const url = createDatabase(POSTGRES, name, `TABLESPACE ${name}`);
  defer(() => {
    psql(POSTGRES, `DROP DATABASE ${name} WITH (FORCE)`);
    psql(POSTGRES, `DROP TABLESPACE ${name}`);
  });
  const server = await startServer(scenario, { people: PEOPLE, settings: { PARALLAX_DATABASE_URL: url.href } });
  const fault = { begin: () => disk.fill(), end: () => disk.free() };
  await nothingStored(scenario, server, { ...fault, rounds: long ? 5 : 1, writes: 10 });
}

export const postgres = { 'postgres-link': link, 'postgres-full': full };
