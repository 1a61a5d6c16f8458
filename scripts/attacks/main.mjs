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

await runSuite({
  noun: 'attack',
  scenarios: {
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
  },
  binary,
  cleanUp: async () => {
    for (const server of [...Server.running]) {
      if (process.env.ATTACK_LOG) console.error(server.log);
      await server.stop();
    }
  },
});
