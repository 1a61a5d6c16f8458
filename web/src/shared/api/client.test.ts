import { expect, test } from 'vitest';
import { fetchPage, nextCursor } from './client.ts';

test('the next page is named by the Link header', () => {
  expect(nextCursor('<?cursor=abc_-1&limit=2>; rel="next"')).toBe('abc_-1');
  expect(nextCursor('</api/payments/user/1?limit=100&cursor=xyz>; rel="next"')).toBe('xyz');
  expect([nextCursor(null), nextCursor('<?cursor=abc>; rel="prev"'), nextCursor('<?limit=2>; rel="next"')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the last page has no next one', async () => {
  const response = new Response('[]', { headers: { link: '<?cursor=more>; rel="next"' } });
  expect(await fetchPage(Promise.resolve({ data: [1], response }))).toEqual({ items: [1], next: 'more' });
  expect(await fetchPage<number>(Promise.resolve({ response: new Response('[]') }))).toEqual({
    items: [],
    next: undefined,
  });
});
