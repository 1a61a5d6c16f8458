// Shared by the suites of scripts/: the command line (--long, --only NAME,NAME), the scenarios and the results table.
import { existsSync } from 'node:fs';

const long = process.argv.includes('--long');
const only = process.argv.flatMap((word, at, all) => (all[at - 1] === '--only' ? word.split(',') : []));

/** Clean-up steps of all running scenarios. */
const pending = new Set();

/** Runs the clean-up steps in reverse order, each once, even if a scenario ends during an interruption. */
async function undo(steps) {
  for (const step of [...steps].reverse()) {
    if (!pending.delete(step)) continue;
    try {
      await step();
    } catch (error) {
      console.error(`not cleaned up: ${error.message}`);
    }
  }
}

/** Runs one scenario; an error that it throws becomes a failed row. */
async function run({ noun, scenarios, cleanUp }, name) {
  const began = Date.now();
  const rows = [];
  const steps = [];
  const row = (what, measured, expected, ok) =>
    rows.push({ [noun]: name, what, measured: String(measured), expected, state: ok ? 'ok' : 'BAD' });
  const skip = (what, why) =>
    rows.push({ [noun]: name, what, measured: `skipped: ${why}`, expected: '', state: 'skip' });
  const defer = (step) => {
    steps.push(step);
    pending.add(step);
  };
  try {
    await scenarios[name]({ row, skip, defer, long });
  } catch (error) {
    row(`the ${noun} itself`, error.message.slice(0, 300), 'runs to its end', false);
    if (process.env.SUITE_TRACE) console.error(error);
  } finally {
    await undo(steps);
    await cleanUp();
  }
  const good = rows.filter((row) => row.state !== 'BAD').length;
  console.error(`${name}: ${good} of ${rows.length} as wanted, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return rows;
}

function print(noun, rows) {
  const COLUMNS = [noun, 'what', 'measured', 'expected'];
  const shown = (row, column) =>
    (row[column].length > 90 ? `${row[column].slice(0, 89)}…` : row[column]).replaceAll('\n', ' ');
  const widths = COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => shown(row, column).length)));
  const line = (cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd();
  console.log(`     ${line(COLUMNS)}`);
  for (const row of rows) console.log(`${row.state.padEnd(5)}${line(COLUMNS.map((column) => shown(row, column)))}`);
}

/**
 * Runs the scenarios named on the command line, or all, `atOnce` at a time, prints their rows and exits, with 1 if a
 * row is bad. A scenario gets `row`, `skip`, `long`, and `defer` for clean-up steps, which also run on an interruption.
 */
export async function runSuite({ noun, scenarios, binary, atOnce = 1, cleanUp = async () => {} }) {
  if (!existsSync('/proc/self/stat')) {
    console.error(`the ${noun} suite needs Linux: it reads /proc and calls from many addresses of 127.0.0.0/8`);
    process.exit(1);
  }
  for (const name of only.filter((name) => !(name in scenarios))) {
    console.error(`there is no ${noun} ${name}; there are: ${Object.keys(scenarios).join(', ')}`);
    process.exit(2);
  }
  if (!existsSync(binary)) {
    console.error(`there is no ${binary}: cargo build --locked`);
    process.exit(2);
  }
  const leave = (code) =>
    undo(pending)
      .then(cleanUp)
      .then(() => process.exit(code));
  process.once('SIGINT', () => leave(130));
  process.once('SIGTERM', () => leave(143));
  process.once('uncaughtException', (error) => {
    console.error(error);
    leave(1);
  });
  const names = Object.keys(scenarios).filter((name) => only.length === 0 || only.includes(name));
  const results = new Map();
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      results.set(name, await run({ noun, scenarios, cleanUp }, name));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const rows = names.flatMap((name) => results.get(name));
  print(noun, rows);
  const bad = rows.filter((row) => row.state === 'BAD');
  // once more at the end, where a log that is cut keeps them
  if (bad.length > 0) print(noun, bad);
  const count = (state) => rows.filter((row) => row.state === state).length;
  const skipped = count('skip') > 0 ? `, ${count('skip')} skipped` : '';
  console.log(`${rows.length} rows, ${bad.length} not as wanted${skipped}`);
  process.exit(bad.length > 0 ? 1 : 0);
}
