import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { formatAddress, parseAddress } from '@/shared/lib/search-params.ts';
import foreignTargets from '../../../server/auth/tests/foreign_targets.json' with { type: 'json' };
import { routeTree } from './route-tree.gen.ts';
import { queryClient } from './shell/start/query-client.ts';

vi.mock('@/shared/api/session.ts', async (original) => ({
  ...(await original<object>()),
  waitForSession: async () => ({ state: 'person' }),
}));

const options = { routeTree, context: { queryClient }, parseSearch: parseAddress, stringifySearch: formatAddress };
const sources = import.meta.glob<string>('../routes/*.tsx', { query: '?raw', import: 'default', eager: true });

/** What `route` reads from the address. */
function read(route: string, parameters: Record<string, string>): Record<string, unknown> {
  const path = route.replaceAll(/\$\w*/g, 'x');
  const history = createMemoryHistory({ initialEntries: [path + formatAddress(parameters)] });
  const router = createRouter({ ...options, history });
  return { ...router.matchRoutes(router.latestLocation).at(-1)?.search };
}

const withParameters = Object.entries(createRouter(options).routesByPath).filter(
  ([, route]) => route.options.validateSearch,
);

test('every route that reads parameters refuses by the helper that gives each of them a value', () => {
  const reading = Object.entries(sources).filter(([, text]) => /useSearch|validateSearch|search \}/.test(text));
  expect(reading.length).toBeGreaterThan(8);
  for (const [path, text] of reading) {
    if (path.endsWith('/messages.tsx')) continue; // reads what its child has validated
    expect(text, path).toMatch(/validateSearch: searchParams[<(]/);
  }
  expect(withParameters).toHaveLength(reading.length - 1);
});

const CLOSED = {
  '/admin': { tab: 'secrets' },
  '/auth': { next: 'https://other.example', tab: 'other', reset: '2', notice: 'free' },
  '/create-experience': { offer_to: '', copy: 'x'.repeat(65) },
  '/creators': { description: ' ', tags: '', query: 'x', q: 'x' },
  '/creators/$id': { offer: 'x'.repeat(65) },
  '/deals': { tab: 'nothing', listing: '' },
  '/experience-generator': { film: 'x'.repeat(65) },
  '/experiences': { query: ' ', q: 'x', side: 'both', sort: 'best', min_price: '1e3', max_price: '-1', tags: ',' },
  '/messages': { booking: '' },
  '/payment-success': { payment_intent: '', booking_id: 'x'.repeat(65) },
  '/profile': { booking: '' },
  '/settings': { payouts: 'yes' },
} as const;

test('a refused parameter is gone, on every route', () => {
  const known: Readonly<Record<string, Record<string, string>>> = CLOSED;
  for (const [path] of withParameters) {
    const refused = known[path.replace(/(.)\/$/, '$1')];
    expect(refused, `${path} has an example of each refused parameter`).toBeDefined();
    for (const name of Object.keys(refused ?? {}))
      expect(read(path, refused ?? {})[name], `${path} ${name}`).toBe(undefined);
  }
});

test('a text that is called q is the query of the list of experiences, under that name only', () => {
  expect(read('/experiences', { q: 'drill' })).toMatchObject({ query: 'drill', q: undefined });
  expect(read('/experiences', { q: ' ' })).toMatchObject({ query: undefined, q: undefined });
});

test.each(['query', 'q'])('a text that is called %s is the description of the list of creators', (name) => {
  const nothing = { query: undefined, q: undefined };
  expect(read('/creators', { [name]: 'drill', tags: 'unity' })).toMatchObject({
    ...nothing,
    description: 'drill',
    tags: 'unity',
  });
  expect(read('/creators', { [name]: 'drill', description: 'clay' })).toMatchObject({
    ...nothing,
    description: 'clay',
  });
  expect(read('/creators', { [name]: ' ' })).toMatchObject({ ...nothing, description: undefined });
});

test.each(foreignTargets.map((target) => [target]))('/auth?next=%j leads nowhere else', (target) => {
  const { next } = read('/auth', { next: target });
  if (next === undefined) return;
  expect(next).toMatch(/^\/(?![/\\]|%2f|%5c)/i);
  expect(new URL(String(next), location.origin).origin).toBe(location.origin);
});

test('an address is text: nothing in it is read as a number, a list or an object', () => {
  expect(read('/experiences', { query: '1e5', tags: '007', city: '["x"]' })).toMatchObject({
    query: '1e5',
    tags: '007',
    city: '["x"]',
  });
  expect(parseAddress('?a=true&b=null&c={"d":1}&a=2')).toEqual({ a: '2', b: 'null', c: '{"d":1}' });
  expect(formatAddress({ a: 1, b: undefined, c: 'x y', d: '1e5' })).toBe('?a=1&c=x+y&d=1e5');
  expect(formatAddress({})).toBe('');
});
