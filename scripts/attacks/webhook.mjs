// Anyone may call the webhook, so checking a request must not cost more than sending it.
import { address, ask, statuses, Visitor } from './client.mjs';
import { Server } from './server.mjs';

const WHERE = '/api/webhooks/sandbox';
const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: 'x'.repeat(60_000) });

const signed = (server, header, more = {}) =>
  ask(server, WHERE, {
    method: 'POST',
    body,
    from: address(),
    headers: { 'stripe-signature': header },
    ms: 60_000,
    ...more,
  });

/** CPU seconds of `times` webhooks with this header, one after another. */
async function cost(server, header, times) {
  const before = server.cpu();
  const answers = [];
  for (let at = 0; at < times; at++) answers.push(await signed(server, header()));
  return { seconds: server.cpu() - before, answers };
}

async function manySignatures({ row, long }) {
  const server = await Server.start();
  const times = long ? 200 : 20;
  const now = () => Math.floor(Date.now() / 1000);
  const tag = '0'.repeat(64);
  const one = await cost(server, () => `t=${now()},v1=${tag}`, times);
  const visitor = new Visitor(server, '/api/activity');
  const empty = await cost(server, () => `t=${now()}${',v1='.repeat(15_000)}`, times);
  row(...(await visitor.row('another visitor meanwhile')));
  const bound = one.seconds * 5 + times / 20;
  const describe = ({ seconds }) => `${seconds.toFixed(1)} s (one signature: ${one.seconds.toFixed(1)} s)`;
  row(
    `processor time of ${times} webhooks with 15,000 empty signatures`,
    describe(empty),
    `at most ${bound.toFixed(1)} s`,
    empty.seconds <= bound,
  );
  const refused = [...one.answers, ...empty.answers];
  row(
    'forged signatures',
    statuses(refused),
    'all refused',
    refused.every(({ status }) => status >= 400 && status < 500),
  );
  const stale = await signed(server, `t=1,v1=${tag}`, { unfinished: 500 });
  row(
    'a stale timestamp, while the body is still coming',
    stale.status || stale.text,
    '400 at once',
    [400, 401, 403].includes(stale.status),
  );
}

export const webhook = { webhook: manySignatures };
