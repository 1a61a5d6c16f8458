import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LinkedText } from './linked-text.tsx';

test.each([
  ['See https://a.example/x?y=1, then (http://b.example).', ['https://a.example/x?y=1', 'http://b.example']],
  ['https://a.example/x/', ['https://a.example/x/']],
  ['javascript:alert(1) and ftp://a.example and a.example', []],
  ['https:// is no address', []],
  ['No links here.', []],
])('of "%s", %o are links, and nothing else changes', async (text, links) => {
  const { container } = await render(<LinkedText text={text} />);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
  expect(container.textContent).toBe(text);
});
