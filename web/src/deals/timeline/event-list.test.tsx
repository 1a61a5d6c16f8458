import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { EventList } from './event-list.tsx';

const person = { full_name: 'Carla', gone: false };
const booking = { viewer_side: 'hirer', users: person, experiences: { users: person } } as unknown as Parameters<
  typeof EventList
>[0]['booking'];
const delivered: Schema<'DealEvent'> = {
  id: '2',
  at: '2026-11-21T12:00:00Z',
  kind: 'deliver',
  actor: 'creator',
  actor_name: 'Carla',
  text: 'Carla delivered version 2.',
  note: 'The second scene is brighter.\nhttps://carla.example/2',
  amount_cents: null,
};

test('what was said about a version is with its delivery, above its link', async () => {
  const screen = await render(<EventList events={[delivered]} booking={booking} />);
  await expect.element(screen.getByText('Carla delivered version 2.')).toBeVisible();
  expect(screen.container.querySelector('blockquote')?.textContent).toBe(delivered.note);
  await expect
    .element(screen.getByRole('link', { name: 'https://carla.example/2' }))
    .toHaveAttribute('href', 'https://carla.example/2');
});
