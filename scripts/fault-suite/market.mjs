// A publisher who records every acknowledged write and checks all of them afterwards.
import { randomBytes, randomUUID } from 'node:crypto';
import { address, ask, Person, statuses } from '../attacks/client.mjs';
import { PASSWORD, Server, until } from '../attacks/server.mjs';

/** Limits are off, because the suite writes more than one account may. */
export const SETTINGS = { PARALLAX_DEV_TOOLS: 'true', PARALLAX_LIMITS__ENABLED: 'false' };

const person = (name, userType) => ({ id: name, email: `${name}@fault.test`, full_name: name, user_type: userType });
export const PEOPLE = [person('hannah', 'Hirer'), person('carl', 'Creator')];

/** How long the index may take to catch up, in the worst case under load. */
const SEARCH_MS = 45_000;

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const word = () =>
  `q${randomBytes(9)
    .toString('hex')
    .replace(/[0-9]/g, (digit) => 'ghijklmnop'[digit])}`;

/** Calls `work` for each of `all`, eight at a time. */
async function each(all, work) {
  const waiting = [...all];
  const lane = async () => {
    while (waiting.length > 0) await work(waiting.shift());
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

export async function startServer({ defer }, options = {}) {
  const server = await Server.start({ ...options, settings: { ...SETTINGS, ...options.settings } });
  defer(async () => {
    if (process.env.FAULT_LOG) console.error(server.log);
    await server.stop();
  });
  return server;
}

export async function signedIn(server, name) {
  const someone = new Person(server, `${name}@fault.test`);
  const answer = await someone.signIn(PASSWORD);
  if (answer.status !== 200) throw new Error(`${name} cannot sign in: ${answer.status} ${answer.text}`);
  return someone;
}

export class Market {
  /** Ids of acknowledged writes, each with the word by which a search finds it. */
  acknowledged = new Map();
  /** All responses, with how long they took. */
  answers = [];

  static async open(server) {
    const market = new Market();
    market.hannah = await signedIn(server, 'hannah');
    market.server = server;
    return market;
  }

  /** Records the response of one call. */
  async record(what, call) {
    const began = Date.now();
    const answer = await call;
    this.answers.push({ ...answer, what, ms: Date.now() - began });
    return this.answers.at(-1);
  }

  /** Makes one write. `draft`: repeats a write that was not acknowledged, with its key. */
  async publish(draft = { word: word(), key: randomUUID() }, more = {}) {
    const body = {
      title: `Fault ${draft.word}`,
      description: `Published beside a fault. ${'Some words that take room. '.repeat(30)}`,
      price_per_hour: 80,
    };
    const headers = { 'idempotency-key': draft.key };
    const call = this.hannah.call('POST', '/api/experiences', body, { headers, ms: 40_000, ...more });
    const answer = await this.record('publish', call);
    if (answer.status === 201) this.acknowledged.set(answer.json.experience.id, draft.word);
    return { ...answer, draft };
  }

  async publishMany(count, more) {
    const answers = [];
    for (let at = 0; at < count; at++) answers.push(await this.publish(undefined, more));
    return answers;
  }

  guest = (where) => this.record(`GET ${where}`, ask(this.server, where, { from: address(), ms: 40_000 }));
  member = (where) => this.record(`GET ${where}`, this.hannah.call('GET', where, undefined, { ms: 40_000 }));
  search = (text) => this.guest(`/api/experiences?query=${encodeURIComponent(text)}`);

  /** The most frequent reads, as `[what, response]`. */
  async reads() {
    const [id, found] = [...this.acknowledged][0];
    return [
      ['front page', await this.guest('/')],
      ['list', await this.guest('/api/experiences?limit=24')],
      ['list, signed in', await this.member('/api/experiences?limit=50')],
      ['one experience', await this.guest(`/api/experiences/${id}`)],
      ['one experience, signed in', await this.member(`/api/experiences/${id}`)],
      ['search', await this.search(found)],
    ];
  }

  /** The responses for acknowledged writes that are lost. */
  async lost() {
    const lost = [];
    await each(this.acknowledged, async ([id, text]) => {
      const answer = await this.member(`/api/experiences/${id}`);
      if (answer.json?.experience?.title !== `Fault ${text}`) lost.push(answer);
    });
    return lost;
  }

  /** The acknowledged writes that searches on `server` still do not find after `ms`. */
  async unfound(server = this.server, ms = SEARCH_MS) {
    let missing = [...this.acknowledged];
    await until(async () => {
      const still = [];
      await each(missing, async ([id, text]) => {
        const { json } = await ask(server, `/api/experiences?query=${text}`, { from: address() });
        if (!json?.experiences?.some((found) => found.id === id)) still.push([id, text]);
      });
      missing = still;
      return missing.length === 0;
    }, ms);
    return missing;
  }

  /** How often Hannah's listings contain an experience with `text`. */
  async timesListed(text) {
    let times = 0;
    for (let cursor = ''; cursor !== undefined; ) {
      const { json } = await this.member(
        `/api/experiences?user_id=${this.hannah.id}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      times += json.experiences.filter(({ title }) => title === `Fault ${text}`).length;
      cursor = json.next_cursor ?? undefined;
    }
    return times;
  }
}

/** The statuses and codes, counted: `3 x 503 storage_full`. */
export function codes(answers) {
  const seen = new Map();
  for (const { status, json, text } of answers) {
    const code = json?.error_code ?? json?.code; // the authentication service uses the former
    const name = status === 0 ? `no answer (${text})` : `${status}${code ? ` ${code}` : ''}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return [...seen].map(([name, times]) => `${times} x ${name}`).join(', ') || 'none';
}

/** Whether `answer` is a 503 problem with a code in `allowed` and a Retry-After header. */
export const refused = (answer, ...allowed) =>
  answer.status === 503 &&
  allowed.includes(answer.code) &&
  /^application\/problem\+json/.test(answer.headers['content-type'] ?? '') &&
  Number(answer.headers['retry-after']) > 0;

/** Adds a row: all reads during a fault have to succeed. */
export function readsRow(row, what, reads) {
  const failed = reads.filter(([, answer]) => answer.status !== 200);
  const shown = failed.map(([name, { status, code, text }]) => `${name}: ${status} ${code ?? text.slice(0, 40)}`);
  row(what, failed.length === 0 ? `${reads.length} x 200` : shown.join(', '), 'all 200', failed.length === 0);
}

/**
 * Checks the state after a fault: the same process serves, a write succeeds, refused writes can be repeated and take
 * effect once, no acknowledged write is lost, and a search finds all of them.
 */
export async function recovers({ row }, market, { pid, refusals = [], within = 15_000, servers = [market.server] }) {
  const began = Date.now();
  const written = await until(async () => !market.server.alive || (await market.publish()).status === 201, within);
  row(
    'the first write afterwards, without a restart',
    !market.server.alive
      ? `the server has ended: ${market.server.child.signalCode ?? 'on its own'}`
      : written
        ? `after ${seconds(Date.now() - began)}`
        : 'refused',
    `within ${within / 1000} s`,
    written && market.server.child.pid === pid && market.server.alive,
  );
  if (!market.server.alive) await market.server.launch(); // the rest still has to hold
  const some = refusals.slice(0, 10);
  if (some.length > 0) {
    const again = [];
    for (const { draft } of some) {
      const answer = await until(async () => {
        const answer = await market.publish(draft);
        return answer.status === 201 && answer;
      }, 10_000);
      again.push(answer || market.answers.at(-1));
    }
    const times = [];
    for (const { draft } of some) times.push(await market.timesListed(draft.word));
    row(
      `${some.length} refused writes once more, with their keys`,
      `${statuses(again)}; listed ${[...new Set(times)].join(', ')} time(s) each`,
      'all 201, each there once',
      again.every(({ status }) => status === 201) && times.every((count) => count === 1),
    );
  }
  await complete({ row }, market, servers);
}

/** Checks that no acknowledged write is lost, and that a search finds all of them. */
export async function complete({ row }, market, servers = [market.server]) {
  const all = market.acknowledged.size;
  const lost = await market.lost();
  const instead = lost.length > 0 ? `, the others: ${codes(lost)}` : '';
  row('acknowledged writes that are there', `${all - lost.length} of ${all}${instead}`, 'all', all > 0 && !instead);
  for (const [at, server] of servers.entries()) {
    const began = Date.now();
    const unfound = await market.unfound(server);
    const node = servers.length > 1 ? ` (node ${at + 1})` : '';
    row(
      `acknowledged writes that a search finds${node}`,
      `${all - unfound.length} of ${all} after ${seconds(Date.now() - began)}`,
      `all within ${SEARCH_MS / 1000} s`,
      unfound.length === 0 && all > 0,
    );
  }
  const wrong = market.answers.filter(({ status }) => status >= 500 && status !== 503);
  const first = wrong[0] ? `, the first: ${wrong[0].what}` : '';
  row('answers above 500 other than 503', `${codes(wrong)}${first}`, 'none', wrong.length === 0);
}
