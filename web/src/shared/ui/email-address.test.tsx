import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { EmailAddress } from './email-address.tsx';

const ANN = 'ann.lee@studio.example';

/** The lines of the address at this width. */
async function lines(width: string, address = ANN) {
  const screen = await render(
    <p style={{ width, fontFamily: 'monospace' }}>
      <EmailAddress>{address}</EmailAddress>
    </p>,
  );
  const range = document.createRange();
  const found: string[] = [];
  let top = Number.NaN;
  const walk = document.createTreeWalker(screen.container, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    for (const [place, letter] of [...(node.textContent ?? '')].entries()) {
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const at = range.getBoundingClientRect().top;
      if (at === top) found.push(`${found.pop()}${letter}`);
      else found.push(letter);
      top = at;
    }
  }
  await screen.unmount();
  return found;
}

test('an address with little room breaks after its punctuation', async () => {
  expect(await lines('60ch')).toEqual([ANN]);
  expect(await lines('16ch')).toEqual(['ann.lee@studio.', 'example']);
  expect(await lines('9ch')).toEqual(['ann.lee@', 'studio.', 'example']);
});

test('a text that is not an address stays unchanged', async () => {
  expect(await lines('60ch', 'nobody')).toEqual(['nobody']);
  expect(await lines('60ch', '@.@')).toEqual(['@.@']);
  expect(await lines('60ch', '')).toEqual([]);
});
