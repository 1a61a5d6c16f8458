import { expect, test } from 'vitest';
import { parseSearch } from './address.ts';
import { chosen, countFilters, knownSearch, toRequest, withoutFilters, withQuery, withValues } from './search.ts';

const parse = (address: string) => knownSearch(parseSearch(Object.fromEntries(new URLSearchParams(address)), 200));

test('an address names what the server knows, and nothing else', () => {
  expect(parse('')).toEqual({});
  expect(parse('side=both&sort=best&device=quest,toaster,quest&flashing=maybe&wings=2')).toEqual({ device: 'quest' });
  expect(parse('due=2026-12,2026-13,soon&language=en,english&city=Bergen')).toEqual({
    due: '2026-12',
    language: 'en',
    city: 'Bergen',
  });
  expect(parse('min_price=-1&max_price=80.505')).toEqual({ max_price: 80.51 });
  expect(parse('min_price=&max_price=cheap')).toEqual({});
  expect(parse(`query=${'x'.repeat(300)}`).query).toHaveLength(200);
});

test('the text may be called q, unless there is a query', () => {
  expect(parse('q=drill&side=wanted')).toEqual({ query: 'drill', side: 'wanted' });
  expect(parse('q=drill&query=reef')).toEqual({ query: 'reef' });
  expect(parse('q=%20')).toEqual({});
  expect(parse(`q=${'x'.repeat(300)}`).query).toHaveLength(200);
});

test('a default order is not kept, and relevance needs a text', () => {
  expect(parse('sort=newest')).toEqual({});
  expect(parse('sort=relevance')).toEqual({});
  expect(parse('query=reef&sort=relevance')).toEqual({ query: 'reef' });
  expect(parse('query=reef&sort=newest')).toEqual({ query: 'reef', sort: 'newest' });
  expect(withQuery({ query: 'reef', sort: 'price_asc' }, '')).toEqual({ sort: 'price_asc' });
  expect(withQuery({ side: 'wanted' }, 'reef')).toEqual({ side: 'wanted', query: 'reef' });
});

test('a number is a text, as it was typed', () => {
  expect(parse('query=1e5&tags=007')).toEqual({ query: '1e5', tags: '007' });
  const search = parse('players=1');
  expect(search).toEqual({ players: '1' });
  expect(chosen(search, 'players')).toEqual(['1']);
  expect(withValues(search, 'players', ['1', '2-4'])).toEqual({ players: '1,2-4' });
  expect(withValues(search, 'players', [])).toEqual({});
});

test('a request has every part of the search as text', () => {
  expect(toRequest({ side: 'offered', device: 'quest,browser', players: '1', min_price: 40 })).toEqual({
    side: 'offered',
    device: 'quest,browser',
    players: '1',
    min_price: '40',
  });
});

test('filters are counted and removed without the text, the side and the order', () => {
  const search = parse('query=reef&side=wanted&sort=price_asc&tags=vr,museum&device=quest&min_price=10&max_price=90');
  expect(countFilters(search)).toBe(4);
  expect(withoutFilters(search)).toEqual({ query: 'reef', side: 'wanted', sort: 'price_asc' });
  expect(countFilters(withoutFilters(search))).toBe(0);
});
