import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BookButton } from './book-button.tsx';
import type { Experience } from './experience-card.tsx';

const session = vi.hoisted(() => ({ state: 'person' }));
vi.mock('@/shared/api/session.ts', () => ({ useSession: () => ({ ...session, userId: 'u-1', email: '' }) }));

beforeEach(() => {
  session.state = 'person';
});

const experience = { id: 'e-1', title: 'Tidal Cathedral', actions: ['book'], requested: null } as unknown as Experience;

async function shown(change: Partial<Experience>) {
  const component = () => (
    <p>
      Here: <BookButton experience={{ ...experience, ...change }} onBook={() => undefined} />
    </p>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  return render(<RouterProvider router={router} />);
}

test('what may be booked has a button', async () => {
  const page = await shown({});
  await expect.element(page.getByRole('button', { name: 'Book Now: Tidal Cathedral' })).toBeEnabled();
});

test('while the session is unknown it waits, and can be neither pressed nor followed', async () => {
  session.state = 'unknown';
  const page = await shown({ actions: ['sign_in_to_book'] });
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  expect(page.container.querySelectorAll('button, a')).toHaveLength(1);
});

test('a response meant for a guest leads no signed-in person to the sign-in', async () => {
  const page = await shown({ actions: ['sign_in_to_book'] });
  await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
});

test('a guest signs in, and comes back', async () => {
  session.state = 'guest';
  const page = await shown({ actions: ['sign_in_to_book'] });
  const link = page.getByRole('link', { name: 'Login to Book: Tidal Cathedral' });
  await expect.element(link).toHaveAttribute('href', '/auth?next=%2F');
});

test('someone who has to pay first sees the button, and cannot press it', async () => {
  const page = await shown({ actions: [], pay_first: 'b-1' });
  await expect.element(page.getByRole('button', { name: 'Book Now: Tidal Cathedral' })).toBeDisabled();
});

test('someone who may not book it at all sees none', async () => {
  const page = await shown({ actions: [] });
  await expect.element(page.getByText('Here:')).toBeVisible();
  expect(page.container.querySelector('button, a')).toBeNull();
});
