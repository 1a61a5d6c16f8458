// A data folder that accepts no more data: full, read-only, limited in size, or without descriptors to open its files.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask, Raw } from '../attacks/client.mjs';
import { binary, environment, pause, until } from '../attacks/server.mjs';
import { Disk, limit } from './disk.mjs';
import { codes, complete, Market, PEOPLE, readsRow, recovers, refused, startServer } from './market.mjs';
import { nothingStored } from './writes.mjs';

async function full(scenario) {
  const { long, row, skip, defer } = scenario;
  const missing = Disk.missing();
  if (missing) return skip('a full disk', missing);
  const disk = await Disk.mount(64, defer);
  const data = await disk.folder('data');
  const server = await startServer(scenario, { people: PEOPLE, data });
  // some space, so that writes succeed until it is used up, and the index cannot keep up
  const fault = { begin: () => disk.fill(256), end: disk.free };
  const market = await nothingStored(scenario, server, { ...fault, rounds: long ? 10 : 2, writes: long ? 40 : 10 });
  indexRow(row, server);
  // writes acknowledged just before the disk is full are durable, too
  disk.fill(64);
  for (let at = 0; at < 40; at++) await market.publish();
  await server.kill();
  await disk.free();
  await server.launch();
  row('a kill -9 on the full disk, then room and a start', 'serves', 'serves', true);
  await complete(scenario, market);
}

async function fileSize(scenario) {
  const server = await startServer(scenario, { people: PEOPLE });
  const { long } = scenario;
  const log = path.join(server.data, 'parallax.db-wal');
  const begin = () => limit(server.child.pid, 'fsize', statSync(log).size);
  const end = () => server.alive && limit(server.child.pid, 'fsize', 'unlimited');
  await nothingStored(scenario, server, { begin, end, rounds: long ? 5 : 1, writes: long ? 40 : 10 });
}

/** `folder` and everything in it. */
async function all(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [[folder, true], ...entries.map((entry) => [path.join(entry.parentPath, entry.name), entry.isDirectory()])];
}

/** Grants or revokes the owner's write permission; ignores files that the server has just removed. */
async function permit(folder, write) {
  for (const [file, isFolder] of await all(folder)) {
    await chmod(file, (isFolder ? 0o500 : 0o400) | (write ? 0o200 : 0)).catch(() => {});
  }
}

async function readOnly(scenario) {
  const { long, row, skip, defer } = scenario;
  // Without these capabilities, permissions apply to root, too.
  const capabilities = '-dac_override,-dac_read_search';
  const through = process.getuid() === 0 ? ['setpriv', `--bounding-set=${capabilities}`, '--'] : [];
  const data = await mkdtemp(path.join(tmpdir(), 'parallax-fault-'));
  defer(() => rm(data, { recursive: true, force: true }));
  const server = await startServer(scenario, { people: PEOPLE, data, through });
  defer(() => permit(data, true));
  const market = await Market.open(server);
  const pid = server.child.pid;
  await market.publishMany(long ? 40 : 10);
  const meanwhile = [];
  for (let round = 0; round < (long ? 5 : 1); round++) {
    await permit(data, false);
    meanwhile.push(...(await market.publishMany(long ? 40 : 10)));
    if (round === 0) readsRow(row, 'reads meanwhile', await market.reads());
    await pause(3_000); // the index retries each second
    await permit(data, true);
  }
  row(
    'writes meanwhile: the database has its files open',
    codes(meanwhile),
    '201, or 503 storage_full',
    meanwhile.every((answer) => answer.status === 201 || refused(answer, 'storage_full')),
  );
  indexRow(row, server);
  const refusals = meanwhile.filter(({ status }) => status !== 201);
  await recovers(scenario, market, { pid, refusals });

  const missing = Disk.missing();
  if (missing) return skip('a start on a read-only folder', missing);
  const disk = await Disk.mount(32, defer);
  const folder = path.join(disk.path, 'data');
  await mkdir(folder);
  startRefused(row, 'a start on an empty read-only folder', disk, folder);
  const used = await startServer(scenario, { people: PEOPLE, data: folder });
  await used.kill();
  startRefused(row, 'a start on a used read-only folder', disk, folder);
  await used.launch();
  row('a start once it is writable', 'serves', 'serves', true);
}

/** Adds a row: the index must have failed, or the search afterwards proves nothing. */
function indexRow(row, server) {
  const failed = (server.log.match(/search index: update failed/g) ?? []).length;
  row('failed writes of the search index meanwhile', failed, 'some', failed > 0);
}

function startRefused(row, what, disk, folder) {
  disk.readOnly();
  const flags = ['serve', '--listen', '127.0.0.1:0', '--data', folder];
  const done = spawnSync(binary, flags, { env: environment('/', {}), encoding: 'utf8', timeout: 15_000 });
  disk.writable();
  const last = done.stderr.trim().split('\n').at(-1);
  row(
    what,
    `exit code ${done.status ?? done.signal}: ${last}`,
    'exit code 1, names the folder and that it is read-only',
    done.status === 1 && last.includes(folder) && /read-only/i.test(last),
  );
}

const descriptors = ({ pid }) => readdirSync(`/proc/${pid}/fd`).length;

async function noDescriptors(scenario) {
  const { long, row, defer } = scenario;
  const server = await startServer(scenario, { people: PEOPLE });
  const market = await Market.open(server);
  const pid = server.child.pid;
  await market.publishMany(10);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  defer(() => agent.destroy());
  const [meanwhile, reads] = [[], []];
  let [refusedConnections, served] = [0, true];
  for (let round = 0; round < (long ? 10 : 1); round++) {
    await market.publish(undefined, { agent }); // opens a connection that is kept alive from now on
    limit(pid, 'nofile', descriptors(server.child) + 8);
    const idle = Array.from({ length: 60 }, () => new Raw(server, '127.0.0.8'));
    await Promise.all(idle.map((connection) => connection.settled));
    await until(() => /accepting a connection failed/.test(server.log), 5_000);
    refusedConnections += (server.log.match(/accepting a connection failed/g) ?? []).length;
    const [id] = market.acknowledged.keys();
    for (let at = 0; at < 10; at++) {
      meanwhile.push(await market.publish(undefined, { agent }));
      reads.push(['one experience', await market.hannah.call('GET', `/api/experiences/${id}`, undefined, { agent })]);
    }
    await pause(2_000); // the index retries each second
    for (const connection of idle) connection.close();
    served &&= await until(async () => (await ask(server, '/api/health', { ms: 2_000 })).status === 200, 5_000);
    limit(pid, 'nofile', 1_024);
  }
  row('connections that the server could not accept', refusedConnections, 'some', refusedConnections > 0);
  row(
    'writes over a kept connection meanwhile',
    codes(meanwhile),
    '201 or 503',
    meanwhile.every(({ status }) => [201, 503].includes(status)),
  );
  readsRow(row, 'reads over a kept connection meanwhile', reads);
  indexRow(row, server);
  row('a new connection once the idle ones are closed', served ? 'served' : 'refused', 'served', served);
  await recovers(scenario, market, { pid, refusals: meanwhile.filter(({ status }) => status !== 201) });
}

export const sqlite = {
  'disk-full': full,
  'file-size': fileSize,
  'read-only': readOnly,
  descriptors: noDescriptors,
};
