import 'tailwindcss/index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { MoneyLocation } from './money-location.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const money: Schema<'DealMoney'> = {
  state: 'released',
  total_cents: 100_000,
  fee_cents: 10_000,
  creator_cents: 90_000,
  held_cents: 0,
  released_cents: 90_000,
  refunded_cents: 0,
  currency: 'usd',
  text: '',
};

/** The places that have money, with what they have. */
async function shown(change: Partial<typeof money>, viewer: Schema<'ViewerSide'> = 'operator') {
  const screen = await render(<MoneyLocation money={{ ...money, ...change }} receipt={undefined} viewer={viewer} />);
  const places = [...screen.container.querySelectorAll('[aria-current]')].map((place) => place.textContent);
  await screen.unmount();
  return places;
}

test('money is in one place, after a split in two', async () => {
  expect(await shown({})).toEqual(['Paid to the creator$900.00']);
  expect(await shown({ released_cents: 67_500, refunded_cents: 25_000 })).toEqual([
    'Back with the hirer$250.00',
    'Paid to the creator$675.00',
  ]);
  expect(await shown({ state: 'held', held_cents: 100_000, released_cents: 0 })).toEqual(['Held by Parallax$1,000.00']);
  expect(await shown({ state: 'refunded', released_cents: 0, refunded_cents: 100_000 })).toEqual([
    'Back with the hirer$1,000.00',
  ]);
});

test("one's own place is called one's own", async () => {
  const split = { released_cents: 67_500, refunded_cents: 25_000 };
  expect(await shown(split, 'hirer')).toEqual(['Back with you$250.00', 'Paid to the creator$675.00']);
  expect(await shown(split, 'creator')).toEqual(['Back with the hirer$250.00', 'Paid to you$675.00']);
});

test.each([
  [400, 1],
  [280, 3],
])('in %d px, the places are in %d rows, and none is too narrow for its name', async (width, rows) => {
  const screen = await render(
    <div style={{ width }}>
      <MoneyLocation money={money} receipt={undefined} viewer="hirer" />
    </div>,
  );
  const boxes = [...screen.container.querySelectorAll('li:not([aria-hidden])')].map((box) =>
    box.getBoundingClientRect(),
  );
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(rows);
  for (const box of boxes) expect(box.width).toBeGreaterThan(90);
  const arrows = [...screen.container.querySelectorAll('li[aria-hidden]')];
  for (const arrow of arrows) expect(arrow.getBoundingClientRect().height > 0).toBe(rows === 1);
});

test('an amount stays on one line with its currency', async () => {
  const screen = await render(<MoneyLocation money={money} receipt={undefined} viewer="creator" />);
  await expect.element(screen.getByText('$900.00')).toHaveClass('whitespace-nowrap');
});
