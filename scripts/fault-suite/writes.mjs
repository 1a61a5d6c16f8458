// The responses of a server that can read but not write, and its recovery.
import { ask } from '../attacks/client.mjs';
import { PASSWORD, until } from '../attacks/server.mjs';
import { codes, Market, PEOPLE, readsRow, recovers, refused } from './market.mjs';

/** Writes while nothing can be stored; `begin` and `end` switch the fault on and off. */
export async function nothingStored(scenario, server, { begin, end, rounds, writes }) {
  const { row } = scenario;
  const market = await Market.open(server);
  const pid = server.child.pid;
  await market.publishMany(writes);
  const refusals = [];
  for (let round = 0; round < rounds; round++) {
    await begin();
    // Free pages in the files accept a few more writes.
    let answer = await market.publish();
    for (let tries = 0; answer.status === 201 && tries < 400; tries++) answer = await market.publish();
    refusals.push(answer, ...(await market.publishMany(writes)).filter(({ status }) => status !== 201));
    if (round === 0) {
      readsRow(row, 'reads meanwhile', await market.reads());
      const signIn = await market.record('sign-in', ask(server, ...signInCall(server)));
      row(
        'a sign-in meanwhile, which stores a session',
        codes([signIn]),
        '200 or 503 storage_full',
        signIn.status === 200 || (signIn.status === 503 && signIn.json?.error_code === 'storage_full'),
      );
    }
    await end();
    if (!server.alive) break;
    if (round + 1 < rounds) await until(async () => (await market.publish()).status === 201, 15_000);
  }
  row(
    'writes meanwhile',
    codes(refusals),
    '503 storage_full with Retry-After',
    refusals.length > 0 && refusals.every((answer) => refused(answer, 'storage_full')),
  );
  await recovers(scenario, market, { pid, refusals });
  return market;
}

const signInCall = (server) => [
  '/auth/v1/token?grant_type=password',
  {
    method: 'POST',
    body: { email: PEOPLE[1].email, password: PASSWORD },
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
  },
];
