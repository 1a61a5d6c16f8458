import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { aListing } from '@/testing/builders.ts';
import { BookButton } from './book-button.tsx';
import type { Experience } from './experience-card.tsx';

const session = vi.hoisted(() => ({ state: 'person' }));
vi.mock('@/shared/api/session.ts', () => ({ useSession: () => ({ ...session, userId: 'u-1', email: '' }) }));

beforeEach(() => {
  session.state = 'person';
});

const experience = aListing({ actions: ['book'] });

async function shown(change: Partial<Experience>) {
  const component = () => (
    <div>
      Here: <BookButton experience={{ ...experience, ...change }} onBook={() => undefined} />
    </div>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(<RouterProvider router={router} />);
}

test('an experience that can be booked has a button', async () => {
  const page = await shown({});
  await expect.element(page.getByRole('button', { name: 'Book Now: Tidal Cathedral' })).toBeEnabled();
});

test('while the session is unknown the button is disabled', async () => {
  session.state = 'unknown';
  const page = await shown({ actions: ['sign_in_to_book'] });
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  expect(page.container.querySelectorAll('button, a')).toHaveLength(1);
});

test('a response cached for guests does not send a signed-in user to sign-in', async () => {
  const page = await shown({ actions: ['sign_in_to_book'] });
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
});

test('a guest signs in and returns', async () => {
  session.state = 'guest';
  const page = await shown({ actions: ['sign_in_to_book'] });
  const link = page.getByRole('link', { name: 'Login to Book: Tidal Cathedral' });
  await expect.element(link).toHaveAttribute('href', '/auth?next=%2Fexperiences%2Fe-1%23book-e-1');
});

test('a user with an overdue payment sees a disabled button', async () => {
  const page = await shown({ actions: [], pay_first: 'b-1' });
  await expect.element(page.getByRole('button', { name: 'Book Now: Tidal Cathedral' })).toBeDisabled();
});

test('a user who may not book sees no button', async () => {
  const page = await shown({ actions: [] });
  await expect.element(page.getByText('Here:')).toBeVisible();
  expect(page.container.querySelector('button, a')).toBeNull();
});

test.each([
  ['offered', "You're signed in as a creator. Only hirers can book offers."],
  ['wanted', "You're signed in as a hirer. Only creators can send proposals for briefs."],
] as const)('on the page of what is %s, the other role reads why it may not book', async (side, text) => {
  const component = () => (
    <BookButton experience={{ ...experience, side, actions: ['ask'] }} onBook={() => undefined} primary />
  );
  const history = createMemoryHistory({ initialEntries: ['/#book-e-1'] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  const page = await render(<RouterProvider router={router} />);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.container.querySelector('button, a')).toBeNull();
  await expect.poll(() => history.location.hash).toBe('');
});

test('a card says nothing to the other role', async () => {
  const page = await shown({ side: 'offered', actions: ['ask'] });
  await expect.element(page.getByText('Here:')).toBeVisible();
  expect(page.getByText(/signed in as/).elements()).toEqual([]);
});

test.each([
  ['Book Now', false, 'person', 'book'],
  ['Login to Book', false, 'guest', 'sign_in_to_book'],
  ['Login to Book', true, 'guest', 'sign_in_to_book'],
] as const)('above "%s" of a brief stands what is sent, on its page: %s', async (label, primary, state, action) => {
  session.state = state;
  const brief: Experience = { ...experience, side: 'wanted', actions: [action] };
  const component = () => <BookButton experience={brief} onBook={() => undefined} primary={primary} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  const page = await render(<RouterProvider router={router} />);
  await expect.element(page.getByText(label)).toBeVisible();
  await expect.element(page.getByText("You'll send a proposal.")).toBeVisible();
});

test('the page of a brief says it once, above the button', async () => {
  const component = () => (
    <BookButton experience={{ ...experience, side: 'wanted' }} onBook={() => undefined} primary />
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  const page = await render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('button', { name: 'Book Now: Tidal Cathedral' })).toBeVisible();
  expect(page.getByText("You'll send a proposal.").elements()).toEqual([]);
});

test.each([
  { side: 'offered' as const },
  { side: 'wanted' as const, actions: [], taken: true },
  { side: 'wanted' as const, requested: 'b-1' },
])('nothing is sent otherwise: %o', async (change) => {
  const component = () => <BookButton experience={{ ...experience, ...change }} onBook={() => undefined} primary />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  const page = await render(<RouterProvider router={router} />);
  expect(page.getByText("You'll send a proposal.").elements()).toEqual([]);
});
