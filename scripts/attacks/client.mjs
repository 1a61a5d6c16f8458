// Callers, each with its own address: all of 127.0.0.0/8 is this machine.
import http from 'node:http';
import net from 'node:net';

let used = 0;
/** An address that has not been used yet. */
export function address() {
  used++;
  return `127.${20 + (used >> 16)}.${(used >> 8) & 255}.${used & 255}`;
}

/**
 * Sends one request over its own connection. `status` is 0 if there was no response. `unfinished`: so many bytes of the
 * body are announced and never sent; `pieces`: the body has no length; `agent`: keeps the connection.
 */
export function ask(
  server,
  where,
  {
    method = 'GET',
    body,
    headers = {},
    from = '127.0.0.9',
    ms = 15_000,
    unfinished = 0,
    pieces = false,
    agent = false,
  } = {},
) {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = body === undefined ? undefined : raw ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const failed = (error) => resolve({ status: 0, headers: {}, text: String(error.message ?? error) });
    const options = { host: '127.0.0.1', port: server.port, path: where, method, localAddress: from, agent };
    const length = pieces
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': Buffer.byteLength(bytes ?? '') + unfinished };
    options.headers = {
      ...(!agent && { connection: 'close' }),
      ...(bytes !== undefined && { 'content-type': 'application/json', ...length }),
      ...headers,
    };
    const request = http.request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('error', failed);
      response.on('close', () => {
        clearTimeout(timer);
        if (!agent) request.destroy();
        let json;
        try {
          json = JSON.parse(text);
        } catch {}
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text,
          json,
          code: json?.code ?? json?.error_code,
        });
      });
    });
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${ms / 1000} s`)), ms);
    request.on('error', (error) => {
      clearTimeout(timer);
      failed(error);
    });
    if (unfinished > 0) request.write(bytes);
    else request.end(bytes);
  });
}

/** A person with a browser: one address, a cookie jar and, once signed in, a session. */
export class Person {
  constructor(server, email, from = address()) {
    Object.assign(this, { server, email, from, cookies: new Map() });
  }

  async call(method, where, body, more = {}) {
    const headers = { origin: this.server.url, 'sec-fetch-site': 'same-origin', ...more.headers };
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    if (this.cookies.size > 0) headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(this.server, where, { ...more, method, body, headers, from: this.from });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair] = line.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get = (where) => this.call('GET', where);
  post = (where, body = {}) => this.call('POST', where, body);

  /** Makes a call that has to succeed because it is not an attack. */
  async must(method, where, body) {
    const answer = await this.call(method, where, body);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${where}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  signUp(password, userType = 'Hirer', name = 'A Person') {
    return this.post('/auth/v1/signup', {
      email: this.email,
      password,
      data: { full_name: name, user_type: userType },
    });
  }

  /** Tries a password; on success the person is signed in and the browser has the cookie. */
  async signIn(password) {
    this.token = undefined;
    const answer = await this.post('/auth/v1/token?grant_type=password', { email: this.email, password });
    if (answer.status === 200) {
      this.token = answer.json.access_token;
      this.id = answer.json.user.id;
    }
    return answer;
  }

  /** Opens the link of an email and presses the button on its page; signs in if the link does. */
  async follows(link) {
    const page = await this.get(link.replace(/^https?:\/\/[^/]+/, ''));
    const fields = [...page.text.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
    const unescaped = (text) => text.replaceAll('&#38;', '&').replaceAll('&amp;', '&');
    const form = new URLSearchParams(fields.map(([, name, value]) => [name, unescaped(value)])).toString();
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? '/auth/v1/verify/confirm';
    const answer = await this.call('POST', new URL(action, `${this.server.url}/auth/v1/verify`).pathname, form, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const fragment = new URLSearchParams(answer.headers.location?.split('#')[1]);
    this.token = fragment.get('access_token') ?? undefined;
    return { ...answer, fragment };
  }
}

/** A guest who requests one page repeatedly, each time over a new connection. */
export class Visitor {
  constructor(server, where, more = {}) {
    Object.assign(this, { asked: 0, answered: 0, failures: [], running: true });
    this.done = (async () => {
      while (this.running || this.asked < 5) {
        const answer = await ask(server, where, { from: '127.0.0.9', ...more });
        this.asked++;
        if (answer.status === 200) this.answered++;
        else this.failures.push(answer.status || answer.text);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
  }

  /** Stops, and returns the result as a row of the table. */
  async row(what) {
    this.running = false;
    await this.done;
    const failed = this.failures.length > 0 ? `, the first failure: ${this.failures[0]}` : '';
    return [what, `${this.answered} of ${this.asked} answered${failed}`, 'all', this.answered === this.asked];
  }
}

/** A raw connection that sends `text` and records its state and response. */
export class Raw {
  constructor(server, from, text = '') {
    Object.assign(this, { state: 'connecting', answer: '' });
    this.socket = net.connect({ host: '127.0.0.1', port: server.port, localAddress: from });
    this.settled = new Promise((resolve) => {
      this.socket.on('connect', () => {
        this.state = 'open';
        this.socket.write(text);
        resolve();
      });
      this.socket.on('close', () => {
        this.state = 'closed';
        resolve();
      });
    });
    this.socket.on('data', (chunk) => (this.answer += chunk.toString('latin1')));
    this.socket.on('end', () => (this.state = 'closed'));
    this.socket.on('error', () => (this.state = 'closed'));
  }

  get status() {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.answer)?.[1] ?? 0);
  }

  /** Whether the response is complete, although the connection may be kept for another request. */
  get complete() {
    return this.state === 'closed' || this.answer.endsWith('\r\n0\r\n\r\n');
  }

  send(text) {
    if (this.state === 'open') this.socket.write(text);
  }

  close() {
    this.socket.destroy();
  }
}

/** The head of a request, as text. */
export const head = (method, where, ...lines) =>
  `${method} ${where} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

/** How many of `answers` have each status: `12 x 200, 3 x 429`. */
export function statuses(answers) {
  const seen = new Map();
  for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
  return [...seen]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} x ${status || 'no answer'}`)
    .join(', ');
}
