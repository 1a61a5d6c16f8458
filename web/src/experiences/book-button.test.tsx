import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BookButton } from './book-button.tsx';
import type { Experience } from './experience-card.tsx';

vi.mock('@/shared/api/session.ts', () => ({ useSession: () => ({ state: 'person', userId: 'u-1', email: '' }) }));

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

test('who has to pay first sees the button, and cannot press it', async () => {
  const page = await shown({ actions: [], pay_first: 'b-1' });
  await expect.element(page.getByRole('button', { name: 'Book Now: Tidal Cathedral' })).toBeDisabled();
});

test('who may not book it at all sees none', async () => {
  const page = await shown({ actions: [] });
  await expect.element(page.getByText('Here:')).toBeVisible();
  expect(page.container.querySelector('button, a')).toBeNull();
});
