// Faults of disk, descriptors and database under a running server, each with the outcome that is wanted. One table; fails if
// any row does.
import { rmSync } from 'node:fs';
import { binary, Server } from '../attacks/server.mjs';
import { runSuite } from '../suite.mjs';
import { postgres } from './postgres.mjs';
import { search } from './search.mjs';
import { sqlite } from './sqlite.mjs';

// Servers that were just being started when the suite was interrupted: no scenario has them yet.
process.once('exit', () => {
  for (const { child, data } of Server.running) {
    child?.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
});

// Most of the time is waiting, for time-outs and for the index: three at once.
await runSuite({ noun: 'fault', scenarios: { ...postgres, ...sqlite, ...search }, binary, atOnce: 3 });
