import { expect, test, vi } from 'vitest';
import { anAdminBooking } from '@/testing/builders.ts';
import { render } from '@/testing/render.tsx';
import type { AdminBooking } from './queries.ts';
import { RowActions } from './row-actions.tsx';

async function shows(step: 'assign' | 'resolve', operations: AdminBooking['operations']) {
  const onOpenDialog = vi.fn();
  const booking = anAdminBooking({ id: '1', experience_title: 'Coral', operations });
  const screen = await render(
    <RowActions step={step} booking={booking} onOpen={() => undefined} onOpenDialog={onOpenDialog} />,
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
