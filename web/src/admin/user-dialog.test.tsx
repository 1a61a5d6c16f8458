import { beforeEach, expect, test } from 'vitest';
import { aUser } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { AdminUser } from './admin-users.tsx';
import { UserDialog } from './user-dialog.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server.post('/api/admin/users/{id}/type', aUser());
});

async function changes(user_type: AdminUser['user_type']) {
  const user = aUser({ id: '7', full_name: 'Max Frei', email: 'max@example.org', user_type });
  const screen = await render(<UserDialog user={user} action="change_type" onClose={() => undefined} />);
  await screen.getByLabelText('Reason').fill('They asked for it.');
  return { screen, send: screen.getByRole('button', { name: 'Change type' }) };
}

const sent = () => server.bodies('post', '/api/admin/users/{id}/type');

test.each(['Hirer', 'Creator'] as const)('a user without a type becomes a %s', async (type) => {
  const { screen, send } = await changes(null);
  await send.click();
  await expect.element(screen.getByText('Please choose a type.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await screen.getByRole('radio', { name: new RegExp(`^${type}`) }).click();
  await send.click();
  await expect.poll(sent).toEqual([{ reason: 'They asked for it.', user_type: type }]);
});

test('a user with a type gets the other one', async () => {
  const { screen, send } = await changes('Creator');
  expect(screen.getByRole('radio').query()).toBeNull();
  await send.click();
  await expect.poll(sent).toEqual([{ reason: 'They asked for it.', user_type: 'Hirer' }]);
});
