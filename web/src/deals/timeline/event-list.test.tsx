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

test('a payment page that was opened twice is said once, and again after a payment failed', async () => {
  const kinds = ['accept', 'start_payment', 'start_payment', 'payment_failed', 'start_payment'] as const;
  const events = kinds.map((kind, place) =>
    anEvent({ id: `e-${place}`, kind, text: kind, at: `2026-11-20T12:0${place}:00Z`, note: null }),
  );
  const screen = await render(<EventList events={events} booking={booking} />);
  const said = [...screen.container.querySelectorAll('li > p:first-of-type')].map((text) => text.textContent);
  expect(said).toEqual(['start_payment', 'payment_failed', 'start_payment', 'accept']);
});
