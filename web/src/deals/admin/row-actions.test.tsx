import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AdminBooking } from './queries.ts';
import { RowActions } from './row-actions.tsx';

async function shows(step: 'assign' | 'resolve', operations: AdminBooking['operations']) {
  const onOpenDialog = vi.fn();
  const booking = { id: '1', experience_title: 'Coral', emails: [], operations } as unknown as AdminBooking;
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RowActions step={step} booking={booking} onOpen={() => undefined} onOpenDialog={onOpenDialog} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('button', { name: 'Actions for Coral' })).toBeVisible();
  return { screen, booking, onOpenDialog };
}

test.each([
  ['assign', 'Assign: Coral'],
  ['resolve', 'Decide: Coral'],
] as const)('beside the menu is a button to %s', async (step, name) => {
  const { screen, booking, onOpenDialog } = await shows(step, [step, 'decline']);
  await screen.getByRole('button', { name }).click();
  expect(onOpenDialog).toHaveBeenCalledWith({ booking, dialog: step });
});

test('a row that waits for something else has only its menu', async () => {
  const { screen } = await shows('assign', ['resolve']);
  expect(screen.getByRole('button').elements()).toHaveLength(1);
});
