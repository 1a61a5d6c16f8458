// The search index is damaged while it cannot be repaired, and the server is killed while it rebuilds the index.
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pause, until } from '../attacks/server.mjs';
import { Disk } from './disk.mjs';
import { complete, Market, PEOPLE, readsRow, recovers, refused, startServer } from './market.mjs';

/** The generations of the index of experiences, and which of them are complete. */
async function generations(server) {
  const folder = path.join(server.data, 'search/experiences');
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => ({
    path: path.join(folder, name),
    complete: existsSync(path.join(folder, name, 'format')),
  }));
}

/** Replaces every data file of the index with noise; files that are already mapped keep their content. */
async function damage(server) {
  let damaged = 0;
  for (const { path: folder } of await generations(server)) {
    for (const name of await readdir(folder)) {
      if (!/\.(term|idx|pos|store|fast|fieldnorm)$/.test(name)) continue;
      await rm(path.join(folder, name));
      await writeFile(path.join(folder, name), 'noise');
      damaged++;
    }
  }
  return damaged;
}

const LISTINGS = 4_000;
const listings = Array.from({ length: LISTINGS }, (_, at) => ({
  id: `listing-${at}`,
  user_id: 'carl',
  title: `Listing ${at}`,
  description: 'One of many, so that building the index takes a moment. '.repeat(4),
  price_per_hour: 80,
}));

async function killedRebuild(scenario) {
  const { long, row } = scenario;
  const server = await startServer(scenario, { people: PEOPLE, experiences: listings });
  const market = await Market.open(server);
  await market.publishMany(20);
  await market.unfound();
  let [damaged, interrupted] = [0, 0];
  const kills = long ? 20 : 3;
  let longest = 200; // milliseconds into a rebuild; halved if the rebuild was already over, because machines differ
  for (let at = 0; interrupted < kills && at < 3 * kills; at++) {
    await server.kill();
    damaged += await damage(server);
    const started = server.launch().catch(() => {}); // the kill comes first
    const unfinished = async () => (await generations(server)).some(({ complete }) => !complete);
    await until(unfinished, 20_000, 5);
    await pause(Math.random() * longest);
    await server.kill();
    if (await unfinished()) interrupted++;
    else longest /= 2;
    await started;
  }
  row(`kills during a rebuild, of ${kills}`, `${interrupted}, ${damaged} files damaged`, 'all', interrupted === kills);
  await server.launch();
  await complete(scenario, market);
  const search = await market.search('Listing');
  row(
    'listings from before that a search finds',
    search.json?.count ?? search.status,
    String(LISTINGS),
    search.json?.count === LISTINGS,
  );
  // old generations are removed a moment after they are no longer searched
  const alone = await until(async () => (await generations(server)).length === 1, 10_000);
  const left = await generations(server);
  const shown = left.map(({ path: folder, complete }) => `${path.basename(folder)}${complete ? '' : ' (unfinished)'}`);
  row('generations of the index that are left', shown.join(', '), 'one', alone && left[0].complete);
}

async function damagedWhileFull(scenario) {
  const { long, row, skip, defer } = scenario;
  const missing = Disk.missing();
  if (missing) return skip('an index that is damaged on a full disk', missing);
  const disk = await Disk.mount(64, defer);
  const data = await disk.folder('data');
  const server = await startServer(scenario, { people: PEOPLE, data });
  const market = await Market.open(server);
  await market.publishMany(20);
  await market.unfound();
  const refusals = [];
  for (let round = 0; round < (long ? 5 : 1); round++) {
    // some space, so that writes succeed until it is used up, and the index cannot keep up
    disk.fill(256);
    const damaged = await damage(server);
    if (round === 0) row('damaged files of the index', damaged, 'some', damaged > 0);
    disk.fill();
    for (let at = 0; at < 30; at++) {
      const answer = await market.publish();
      if (answer.status !== 201) refusals.push(answer);
    }
    if (round === 0) {
      const reads = await market.reads();
      const [search] = reads.pop().slice(1);
      readsRow(row, 'reads meanwhile', reads);
      const clear = search.status === 200 || refused(search, 'search_unavailable');
      row('a search meanwhile', `${search.status} ${search.code ?? ''}`, '200 or 503 search_unavailable', clear);
    }
    await pause(3_000); // the index retries each second
    await disk.free();
    if (round + 1 < (long ? 5 : 1)) await market.unfound();
  }
  await recovers(scenario, market, { pid: server.child.pid, refusals });
}

export const search = { 'killed-rebuild': killedRebuild, 'damaged-index': damagedWhileFull };
