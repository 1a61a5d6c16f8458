// Attacks on a server as it runs in production, each with the outcome that is wanted. One table; fails if any row does.
import { existsSync } from 'node:fs';
import { account } from './accounts.mjs';
import { bodies } from './bodies.mjs';
import { covers } from './covers.mjs';
import { devTools } from './devtools.mjs';
import { leaks } from './leaks.mjs';
import { mail } from './mail.mjs';
import { money } from './money.mjs';
import { binary, Server } from './server.mjs';
import { sockets } from './sockets.mjs';
import { streams } from './streams.mjs';
import { webhook } from './webhook.mjs';

const ATTACKS = {
  ...sockets,
  ...streams,
  ...bodies,
  ...webhook,
  ...account,
  ...mail,
  ...money,
  ...devTools,
  ...leaks,
  ...covers,
};
const long = process.argv.includes('--long');
const only = process.argv.flatMap((word, at, all) => (all[at - 1] === '--only' ? word.split(',') : []));

if (!existsSync('/proc/self/stat')) {
  console.error('the attack suite needs Linux: it reads /proc and calls from many addresses of 127.0.0.0/8');
  process.exit(1);
}
for (const name of only.filter((name) => !(name in ATTACKS))) {
  console.error(`there is no attack ${name}; there are: ${Object.keys(ATTACKS).join(', ')}`);
  process.exit(2);
}
if (!existsSync(binary)) {
  console.error(`there is no ${binary}: cargo build --locked`);
  process.exit(2);
}

/** Runs one attack; what it throws is a row that failed, as nothing was shown. */
async function run(name) {
  const began = Date.now();
  const rows = [];
  const row = (what, measured, expected, ok) =>
    rows.push({ attack: name, what, measured: String(measured), expected, ok: Boolean(ok) });
  try {
    await ATTACKS[name]({ row, long });
  } catch (error) {
    row('the attack itself', error.message.slice(0, 300), 'runs to its end', false);
  } finally {
    for (const server of [...Server.running]) {
      if (process.env.ATTACK_LOG) console.error(server.log);
      await server.stop();
    }
  }
  console.error(
    `${name}: ${rows.filter((row) => row.ok).length} of ${rows.length} as wanted, ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  return rows;
}

const rows = [];
for (const name of Object.keys(ATTACKS)) {
  if (only.length === 0 || only.includes(name)) rows.push(...(await run(name)));
}
const COLUMNS = ['attack', 'what', 'measured', 'expected'];
const shown = (row, column) =>
  (row[column].length > 90 ? `${row[column].slice(0, 89)}…` : row[column]).replaceAll('\n', ' ');
const widths = COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => shown(row, column).length)));
const line = (cells) =>
  cells
    .map((cell, at) => cell.padEnd(widths[at]))
    .join('  ')
    .trimEnd();
console.log(`    ${line(COLUMNS)}`);
for (const row of rows) console.log(`${row.ok ? 'ok  ' : 'BAD '}${line(COLUMNS.map((column) => shown(row, column)))}`);
const bad = rows.filter((row) => !row.ok).length;
console.log(`${rows.length} rows, ${bad} not as wanted`);
process.exit(bad > 0 ? 1 : 0);
