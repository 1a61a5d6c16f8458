// Starts the fake, talks to its control calls, receives its events, and keeps the answers for the type check.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import Stripe from 'stripe';

export const SECRETS = ['whsec_old', 'whsec_new'];
const here = import.meta.dirname;

export type Received = { body: string; signature: string };

/** The fake as its own process, and an endpoint for its events. */
export class Fake {
  received: Received[] = [];
  /** What the endpoint answers. */
  answers = 200;
  url = '';
  #process: ChildProcess | undefined;
  #endpoint = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(this.answers).end();
  });

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#endpoint.listen(0, '127.0.0.1', done));
    const address = this.#endpoint.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const binary = process.env.FAKE_STRIPE_BIN ?? path.join(here, '../../../../target/debug/fake-stripe');
    const secrets = SECRETS.flatMap((secret) => ['--secret', secret]);
    const webhook = ['--webhook', `http://127.0.0.1:${port}/hook`, ...secrets];
    this.#process = spawn(binary, ['--listen', '127.0.0.1:0', ...webhook], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of this.#process.stdout ?? []) {
      this.url = String(line).replace('listening on ', '').trim();
      break;
    }
  }

  stop(): void {
    this.#process?.kill();
    this.#endpoint.close();
  }

  client(options: Stripe.StripeConfig = {}, key = 'sk_test_fake'): Stripe {
    const { hostname, port } = new URL(this.url);
    const config: Stripe.StripeConfig = {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    };
    return new Stripe(key, { ...config, ...options });
  }

  async control(what: string, body?: object): Promise<any> {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${this.url}/_fake/${what}`, init);
    const said = await response.json();
    if (!response.ok) throw new Error(`${what}: ${said.error}`);
    return said;
  }

  /** The events that came since the last call, once all have come. */
  async events(): Promise<Received[]> {
    await this.control('flush', {});
    return this.received.splice(0);
  }
}

const kept: string[] = [];

/** Keeps an answer: `typeErrors` compares it with this type of the client. */
export function keep<T extends object>(type: string, answer: T): T {
  kept.push(`export const a${kept.length}: ${type} = ${JSON.stringify(answer)};`);
  return answer;
}

/** What the compiler says of the kept answers and of these tests. */
export function typeErrors(name: string): string {
  writeFileSync(path.join(here, `${name}.gen.ts`), `import type Stripe from 'stripe';\n${kept.join('\n')}\n`);
  const compiled = spawnSync(process.execPath, [path.join(here, 'node_modules/typescript/bin/tsc'), '-p', here], {
    encoding: 'utf8',
  });
  return compiled.stdout + compiled.stderr;
}
