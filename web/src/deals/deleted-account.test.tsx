import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { Counterparties } from './deal-details.tsx';
import type { Booking } from './lists.ts';
import { OtherSide } from './other-side.tsx';
import { firstTerms, secondTerms } from './terms-fixture.ts';
import { MessageLink } from './timeline/deal-body.tsx';
import { EventList } from './timeline/event-list.tsx';
import { TermsSection } from './timeline/terms-section.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { GET: get }, body: (answer: unknown) => answer }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

const carla = { full_name: 'Carla', email: '', gone: false };
const nobody = { full_name: '', email: '', gone: true };

/** A deal as Carla sees it whose hirer has deleted their account; or the other way round. */
const between = (hirer: Schema<'DealPerson'>, creator: Schema<'DealPerson'>) =>
  ({
    id: 'd1',
    status: 'paid',
    viewer_side: creator.gone ? 'hirer' : 'creator',
    hirer_id: 'u1',
    creator_id: 'u2',
    portfolio_link: null,
    returned_cents: 0,
    users: creator,
    experiences: { title: 'Tidal Cathedral', description: 'No description available', users: hirer },
  }) as unknown as Booking;
const booking = between(nobody, carla);

beforeEach(() => {
  get.mockReset().mockResolvedValue({ versions: [firstTerms, secondTerms], turn: null });
});

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  );

test('their name is "Deleted account" wherever it was, and nobody writes to them', async () => {
  const event = {
    id: 'e1',
    at: '2019-11-25T12:00:00Z',
    kind: 'counter',
    actor: 'hirer',
    actor_name: null,
    text: 'New terms.',
  };
  const screen = await show(
    <>
      <header>
        <Counterparties deal={booking} />
      </header>
      <TermsSection booking={booking} />
      <EventList events={[event as Schema<'DealEvent'>]} booking={booking} />
      <nav>
        <MessageLink booking={booking} />
      </nav>
    </>,
  );
  await expect.element(screen.getByText('Version 2 · Deleted account')).toBeVisible();
  expect(screen.container.querySelector('header')?.textContent).toBe('Deleted account');
  await expect.element(screen.getByText(/^Deleted account · /)).toBeVisible();
  expect(screen.container.querySelector('nav')?.textContent).toBe('');
});

test('someone who has an account is written to', async () => {
  const screen = await show(<MessageLink booking={between({ ...nobody, full_name: 'Nora', gone: false }, carla)} />);
  await expect.element(screen.getByRole('link', { name: 'Write a message' })).toBeVisible();
});

test('a creator’s name leads to their page until they delete their account', async () => {
  const other = { id: 'u2', full_name: 'Carla', gone: false };
  const screen = await show(<OtherSide other={other} viewer="hirer" />);
  await expect.element(screen.getByRole('link', { name: 'Carla' })).toBeVisible();
  await screen.rerender(<OtherSide other={{ ...other, full_name: '', gone: true }} viewer="hirer" />);
  await expect.element(screen.getByText('Deleted account')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});
