// Attacks on a server with production settings, each with its expected outcome. Prints a table; fails if any row does.
import { runSuite } from '../suite.mjs';
import { account } from './accounts.mjs';
import { bodies } from './bodies.mjs';
import { covers } from './covers.mjs';
import { devTools } from './devtools.mjs';
import { leaks } from './leaks.mjs';
import { links } from './links.mjs';
import { mail } from './mail.mjs';
import { money } from './money.mjs';
import { binary, Server } from './server.mjs';
import { sockets } from './sockets.mjs';
import { streams } from './streams.mjs';
import { timings } from './timing.mjs';
import { webhook } from './webhook.mjs';

const scenarios = {
  ...sockets,
  ...streams,
  ...bodies,
  ...webhook,
  ...account,
  ...links,
  ...timings,
  ...mail,
  ...money,
  ...devTools,
  ...leaks,
  ...covers,
};

/** A scenario after which its servers are stopped. */
const stopsServers = (scenario) => (context) =>
  Server.started.run(
    (server) =>
      context.defer(() => {
        if (process.env.ATTACK_LOG) console.error(server.log);
        return server.stop();
      }),
    () => scenario(context),
  );

await runSuite({
  noun: 'attack',
  scenarios: Object.fromEntries(Object.entries(scenarios).map(([name, scenario]) => [name, stopsServers(scenario)])),
  binary,
  // most of the time is spent waiting; the long form measures times, too
  atOnce: process.argv.includes('--long') ? 1 : 4,
});
