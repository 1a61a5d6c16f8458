import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AdminUser } from './admin-users.tsx';
import { UserDialog } from './user-dialog.tsx';

const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { POST: post }, body: (answer: unknown) => answer }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  post.mockReset().mockResolvedValue({});
});

async function changes(user_type: AdminUser['user_type']) {
  const user = { id: '7', full_name: 'Max Frei', email: 'max@example.org', user_type } as AdminUser;
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <UserDialog user={user} action="change_type" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.getByLabelText('Reason').fill('They asked for it.');
  return { screen, send: screen.getByRole('button', { name: 'Change type' }) };
}

const sent = () => post.mock.calls.map(([, asked]) => asked.body);

test.each(['Hirer', 'Creator'] as const)('a user without a type becomes a %s', async (type) => {
  const { screen, send } = await changes(null);
  await send.click();
  await expect.element(screen.getByText('Please choose a type.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await screen.getByRole('radio', { name: new RegExp(`^${type}`) }).click();
  await send.click();
  expect(sent()).toEqual([{ reason: 'They asked for it.', user_type: type }]);
});

test('a user with a type gets the other one', async () => {
  const { screen, send } = await changes('Creator');
  expect(screen.getByRole('radio').query()).toBeNull();
  await send.click();
  expect(sent()).toEqual([{ reason: 'They asked for it.', user_type: 'Hirer' }]);
});
