import { expect, test } from 'vitest';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import DeleteAccountDialog from './delete-account-dialog.tsx';

const show = () => render(<DeleteAccountDialog onClose={() => undefined} onDeleted={async () => undefined} />);

test('an account that cannot be deleted yet is not asked about; its deals are one step away', async () => {
  const hold = { booking_id: 'd-1', title: 'Tidal Cathedral', why: 'money_held', owed_cents: 0 } as const;
  server.get('/api/me/deletion', { ends: [], holds: [hold], listings: 0 });
  const screen = await show();
  const dialog = screen.getByRole('dialog', { name: "You can't delete your account yet." });
  await expect.element(dialog.getByText('Finish these first.')).toBeVisible();
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', '/deals/d-1');
  expect(screen.getByText('Delete your account?').elements()).toEqual([]);
});

test('an account that can be deleted is asked about', async () => {
  server.get('/api/me/deletion', { ends: [], holds: [], listings: 0 });
  const screen = await show();
  await expect.element(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
});
