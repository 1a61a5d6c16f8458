import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { aBooking, anEvent } from '@/testing/builders.ts';
import { EventList } from './event-list.tsx';

const booking = aBooking();
const delivered = anEvent({
  kind: 'deliver',
  text: 'Carla delivered version 2.',
  note: 'The second scene is brighter.\nhttps://carla.example/2',
});

test('what was said about a version is with its delivery, above its link', async () => {
  const screen = await render(<EventList events={[delivered]} booking={booking} />);
  await expect.element(screen.getByText('Carla delivered version 2.')).toBeVisible();
  expect(screen.container.querySelector('blockquote')?.textContent).toBe(delivered.note);
  await expect
    .element(screen.getByRole('link', { name: 'https://carla.example/2' }))
    .toHaveAttribute('href', 'https://carla.example/2');
});
