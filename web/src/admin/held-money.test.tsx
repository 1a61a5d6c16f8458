import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { server, unreachable } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { HeldMoney } from './held-money.tsx';

const HELD = '/api/admin/money/held';

const aBooking: Schema<'HeldBooking'> = {
  booking_id: 'b-1',
  title: 'A Dome for Kyoto',
  hirer: 'Priya',
  creator: 'Yuki',
  status: 'disputed',
  cents: 70_000,
};

test('each booking is named, with its parties, its state and its amount, and opens', async () => {
  server.get(HELD, { held: [aBooking, { ...aBooking, booking_id: 'b-2', title: null, hirer: null, status: null }] });
  const opened: string[] = [];
  const screen = await render(<HeldMoney onOpen={(id) => opened.push(id)} />);
  const row = screen.getByRole('listitem').first();
  for (const text of ['Priya · Yuki', 'In dispute', '$700.00']) {
    await expect.element(row.getByText(text)).toBeVisible();
  }
  await expect.element(screen.getByText('Deleted account · Yuki')).toBeVisible();
  await row.getByRole('button', { name: 'A Dome for Kyoto' }).click();
  expect(opened).toEqual(['b-1']);
});

test('nothing held, and a failure with a way to try again, are said', async () => {
  server.get(HELD, { held: [] });
  const empty = await render(<HeldMoney onOpen={() => undefined} />);
  await expect.element(empty.getByText('Nothing is held.')).toBeVisible();
  await empty.unmount();
  server.get(HELD, unreachable);
  const failed = await render(<HeldMoney onOpen={() => undefined} />);
  await expect.element(failed.getByText("Couldn't load the bookings.")).toBeVisible();
});
