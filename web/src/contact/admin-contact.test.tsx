import { beforeEach, expect, test } from 'vitest';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { aContactMessage } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { newQueryClient } from '@/testing/query-client.ts';
import { render } from '@/testing/render.tsx';
import { AdminContact } from './admin-contact.tsx';

beforeEach(() => {
  let messages = ['a', 'b'].map((id) => aContactMessage({ id, subject: `Subject ${id}` }));
  server.get('/api/admin/contact', () => ({ messages, next_cursor: null }));
  server.post('/api/admin/contact/{id}/handled', ({ params }) => {
    messages = messages.filter(({ id }) => id !== params.id);
    return aContactMessage({ id: params.id, handled_at: '2026-11-28T12:00:00Z' });
  });
});

test('the focus goes to the next message, then to what says that none waits', async () => {
  const client = newQueryClient();
  client.setQueryData(adminKeys.work, { contact: 2 });
  const screen = await render(<AdminContact />, { client });
  const handle = screen.getByRole('button', { name: 'Mark as handled', exact: true });
  await handle.first().click();
  await expect.element(screen.getByText('Subject a')).not.toBeInTheDocument();
  await expect.element(handle).toHaveFocus();
  expect(client.getQueryState(adminKeys.work)?.isInvalidated).toBe(true);
  await handle.click();
  await expect.element(screen.getByRole('heading', { name: 'No message waits.' })).toHaveFocus();
});
