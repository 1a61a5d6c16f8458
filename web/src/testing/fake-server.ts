import { getResponse, type HttpHandler, HttpResponse, http } from 'msw';
import type { components, paths } from '@/shared/api/schema';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<M extends Method, P extends keyof paths> = NonNullable<paths[P][M]>;
/** The paths of the schema that take a method. */
type PathOf<M extends Method> = {
  [P in keyof paths]: [Operation<M, P>] extends [never] ? never : P;
}[keyof paths];

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Successes<R> = { [S in keyof R & (200 | 201 | 202 | 204)]: Json<R[S]> }[keyof R & (200 | 201 | 202 | 204)];
/** The body of an operation's successful response. */
type ResponseBody<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R } ? Successes<R> : never;
type RequestBody<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : undefined;
type PathParameters<O> = O extends { parameters: { path: infer T } } ? { [K in keyof T]: string } : unknown;
type QueryParameters<O> = O extends { parameters: { query?: infer T } }
  ? { [K in keyof NonNullable<T>]?: string }
  : unknown;

/** A request that the fake server received. Query parameters are texts, as in the address. */
export interface ReceivedRequest<M extends Method = Method, P extends PathOf<M> = PathOf<M>> {
  readonly method: Uppercase<M>;
  /** As the schema names it, with the parameters in braces. */
  readonly path: P;
  readonly params: PathParameters<Operation<M, P>>;
  readonly query: QueryParameters<Operation<M, P>>;
  readonly body: RequestBody<Operation<M, P>>;
  readonly headers: Headers;
}

/** A response that is not just the body of a success. */
class Reply<Body = never> {
  // only a type: `withHeaders` of one body is not a reply of another operation
  declare readonly bodyType: Body;
  readonly response: () => Response;
  constructor(response: () => Response) {
    this.response = response;
  }
}

type Answer<M extends Method, P extends keyof paths> = ResponseBody<M, P> | Reply<ResponseBody<M, P>> | Reply;
/** What the server answers: always the same, or what a function returns for each request. */
type Responder<M extends Method, P extends PathOf<M>> =
  | Answer<M, P>
  | ((request: ReceivedRequest<M, P>) => Answer<M, P> | Promise<Answer<M, P>>);

/** A problem as the server reports it: a status, a stable code, and for users a message. */
export const problem = (
  status: number,
  code = 'internal',
  more: Partial<components['schemas']['ProblemBody']> = {},
): Reply => {
  const body = { type: 'about:blank', title: code, status, code, message: '', ...more };
  return new Reply(() => HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } }));
};

/** No response, as without a network. */
export const unreachable: Reply = new Reply(() => HttpResponse.error());

/** A refusal that is not one of our server, such as a proxy's. */
export const plainText = (status: number, text: string): Reply => new Reply(() => HttpResponse.text(text, { status }));

/** A success with headers, such as the `Link` of a list. */
export const withHeaders = <Body extends object>(body: Body, headers: Record<string, string>) =>
  new Reply<Body>(() => HttpResponse.json(body, { headers }));

/** A response that never arrives. */
export const pending = () => new Promise<never>(() => undefined);

/** A response that the test sends when it wants to: `server.get(path, () => later.promise)`, then `later.send(body)`. */
export function deferred<T>() {
  let send: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    send = resolve;
  });
  return { promise, send };
}

const respond = (answer: unknown) => {
  if (answer instanceof Reply) return answer.response();
  return answer === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(answer as object);
};

/** Node knows no page, so no address that a path could be relative to. */
const ORIGIN = typeof location === 'undefined' ? 'http://localhost' : location.origin;

/** What our server answers; everything else, such as Vite's own files, is let through. */
const OURS = /^\/(api|auth\/v1|rest)\//;

/**
 * Answers the requests that the page sends with `fetch`. Handlers are typed by the server's OpenAPI document: a path, a
 * method or a body that it doesn't have is a type error. The newest handler of an operation applies.
 */
export class FakeServer {
  readonly #handlers = new Map<string, HttpHandler>();
  readonly #requests: ReceivedRequest[] = [];
  readonly #unhandled: string[] = [];

  get = this.#on('get');
  post = this.#on('post');
  put = this.#on('put');
  patch = this.#on('patch');
  delete = this.#on('delete');

  #on<M extends Method>(method: M) {
    return <P extends PathOf<M>>(path: P, responder: Responder<M, P>) => {
      const resolver = async ({ request, params }: { request: Request; params: object }) => {
        const text = await request.clone().text();
        const received = {
          method: method.toUpperCase(),
          path,
          params: { ...params },
          query: Object.fromEntries(new URL(request.url).searchParams),
          body: text === '' ? undefined : JSON.parse(text),
          headers: request.headers,
        } as unknown as ReceivedRequest<M, P>;
        this.#requests.push(received as unknown as ReceivedRequest);
        return respond(typeof responder === 'function' ? await responder(received) : responder);
      };
      const pattern = `${ORIGIN}${path.replace(/\{(\w+)\}/g, ':$1')}`;
      this.#handlers.set(`${method} ${path}`, http[method](pattern, resolver));
    };
  }

  /** Adds handlers for what the schema does not have, such as the authentication service. */
  use(...handlers: HttpHandler[]) {
    for (const handler of handlers) this.#handlers.set(String(handler.info.header), handler);
  }

  /** The requests received so far, all of them or those of one method, or one operation. */
  requests(): ReceivedRequest[];
  requests<M extends Method>(method: M): ReceivedRequest<M>[];
  requests<M extends Method, P extends PathOf<M>>(method: M, path: P): ReceivedRequest<M, P>[];
  requests(method?: Method, path?: string) {
    return this.#requests.filter(
      (request) =>
        (method === undefined || request.method === method.toUpperCase()) &&
        (path === undefined || request.path === path),
    );
  }

  /** The bodies of the requests of one operation. */
  bodies<M extends Method, P extends PathOf<M>>(method: M, path: P): RequestBody<Operation<M, P>>[] {
    return this.requests(method, path).map(({ body }) => body);
  }

  /** Forgets the requests, not the handlers. */
  forgetRequests() {
    this.#requests.length = 0;
  }

  /** Forgets everything; throws if a request had no handler. */
  finish() {
    const unhandled = [...this.#unhandled];
    this.#unhandled.length = 0;
    this.#requests.length = 0;
    this.#handlers.clear();
    if (unhandled.length > 0) {
      throw new Error(`The fake server has no handler for ${unhandled.join(', ')}. Add one: server.get('/api/…', …).`);
    }
  }

  /** The response to `request`, or undefined if it is not for our server. */
  async respond(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    if (!OURS.test(pathname)) return undefined;
    // literal paths before those with parameters, which would match them too
    const parameters = (key: string) => key.split('{').length;
    const handlers = [...this.#handlers]
      .sort(([a], [b]) => parameters(a) - parameters(b))
      .map(([, handler]) => handler);
    const response = await getResponse(handlers, request);
    if (response) return response;
    this.#unhandled.push(`${request.method} ${pathname}`);
    return respond(problem(501, 'no_handler'));
  }
}

/** The server of the tests in this file; `setup.ts` resets it after each one. */
export const server = new FakeServer();

/** Node's requests take no path. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

/** Has `fake` answer this page's requests. Comes first: the client keeps the `fetch` that it finds when it is loaded. */
export function interceptFetch(fake: FakeServer) {
  const original = globalThis.fetch;
  if (typeof location === 'undefined') globalThis.Request = PageRequest;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(request.signal.reason);
      if (request.signal.aborted) abort();
      request.signal.addEventListener('abort', abort);
    });
    const response = await Promise.race([fake.respond(request), aborted]);
    if (!response) return original(input, init);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}
