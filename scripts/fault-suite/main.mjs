// Faults of disk, descriptors and database under a running server, each with its expected outcome. Prints a table;
// fails if any row does.
import { rmSync } from 'node:fs';
import { binary, Server } from '../attacks/server.mjs';
import { runSuite } from '../suite.mjs';
import { postgres } from './postgres.mjs';
import { search } from './search.mjs';
import { sqlite } from './sqlite.mjs';

// Stops servers that were still starting when the suite was interrupted, which no scenario cleans up.
process.once('exit', () => {
  for (const { child, data } of Server.running) {
    child?.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
});

// Most of the time is spent waiting for time-outs and for the index, so three run at once.
await runSuite({ noun: 'fault', scenarios: { ...postgres, ...sqlite, ...search }, binary, atOnce: 3 });
