import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { AdminContact } from './admin-contact.tsx';

const inbox = vi.hoisted(() => ({ messages: [] as { id: string }[] }));
vi.mock('@/shared/api/client.ts', () => ({
  api: {
    GET: () => Promise.resolve({ messages: inbox.messages, next_cursor: null }),
    POST: (_path: string, { params }: { params: { path: { id: string } } }) => {
      inbox.messages = inbox.messages.filter(({ id }) => id !== params.path.id);
      return Promise.resolve({});
    },
  },
  body: (answer: unknown) => answer,
}));

const message = (id: string) => ({
  id,
  subject: `Subject ${id}`,
  name: 'Nora',
  email: 'nora@example.com',
  message: 'A question.',
  sender_id: null,
  created_at: '2026-11-28T12:00:00Z',
  handled_at: null,
});

beforeEach(() => {
  inbox.messages = ['a', 'b'].map(message);
});

test('the focus goes to the next message, then to what says that none waits', async () => {
  const client = new QueryClient();
  client.setQueryData(adminKeys.work, { contact: 2 });
  const screen = await render(
    <QueryClientProvider client={client}>
      <AdminContact />
    </QueryClientProvider>,
  );
  const handle = screen.getByRole('button', { name: 'Mark as handled', exact: true });
  await handle.first().click();
  await expect.element(screen.getByText('Subject a')).not.toBeInTheDocument();
  await expect.element(handle).toHaveFocus();
  expect(client.getQueryState(adminKeys.work)?.isInvalidated).toBe(true);
  await handle.click();
  await expect.element(screen.getByRole('heading', { name: 'No message waits.' })).toHaveFocus();
});
