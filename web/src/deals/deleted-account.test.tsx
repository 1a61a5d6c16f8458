import { beforeEach, expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { aBooking, aDealExperience, allTerms, anEvent, aPerson, twoVersions } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { Counterparties } from './deal-details.tsx';
import { OtherSide } from './other-side.tsx';
import { MessageLink } from './timeline/deal-body.tsx';
import { EventList } from './timeline/event-list.tsx';
import { TermsSection } from './timeline/terms-section.tsx';

const carla = aPerson({ full_name: 'Carla' });
const nobody = aPerson({ full_name: '', gone: true });

/** A deal as Carla sees it whose hirer has deleted their account; or the other way round. */
const between = (hirer: Schema<'DealPerson'>, creator: Schema<'DealPerson'>) =>
  aBooking({
    status: 'paid',
    viewer_side: creator.gone ? 'hirer' : 'creator',
    users: creator,
    experiences: aDealExperience({ users: hirer }),
  });
const booking = between(nobody, carla);

beforeEach(() => {
  server.get('/api/bookings/{id}/terms', allTerms({ versions: [...twoVersions], turn: null }));
  server.get('/api/threads', { threads: [], next_cursor: null, unread: 0 });
});

test('their name is "Deleted account" wherever it was, and nobody writes to them', async () => {
  const event = anEvent({ kind: 'counter', actor: 'hirer', actor_name: null, text: 'New terms.' });
  const screen = await render(
    <>
      <header>
        <Counterparties deal={booking} />
      </header>
      <TermsSection booking={booking} />
      <EventList events={[event]} booking={booking} />
      <nav>
        <MessageLink booking={booking} />
      </nav>
    </>,
  );
  await expect.element(screen.getByText('Version 2 · Deleted account')).toBeVisible();
  expect(screen.container.querySelector('header')?.textContent).toBe('Deleted account');
  await expect.element(screen.getByText(/^Deleted account\u00a0· /)).toBeVisible();
  expect(screen.container.querySelector('nav')?.textContent).toBe('');
});

test('someone who has an account is written to', async () => {
  const screen = await render(<MessageLink booking={between({ ...nobody, full_name: 'Nora', gone: false }, carla)} />);
  await expect.element(screen.getByRole('link', { name: 'Write a message' })).toBeVisible();
});

test("a creator's name leads to their page until they delete their account", async () => {
  const other = { id: 'u2', full_name: 'Carla', gone: false };
  const screen = await render(<OtherSide other={other} viewer="hirer" />);
  await expect.element(screen.getByRole('link', { name: 'Carla' })).toBeVisible();
  await screen.rerender(<OtherSide other={{ ...other, full_name: '', gone: true }} viewer="hirer" />);
  await expect.element(screen.getByText('Deleted account')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
