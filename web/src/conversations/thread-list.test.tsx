import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Thread } from './queries.ts';
import { ThreadList } from './thread-list.tsx';

const thread: Thread = {
  id: 't1',
  subject: 'Tidal Cathedral',
  booking_id: null,
  experience_id: null,
  counterpart: { id: 'u2', name: 'Carl', cover: '/c.svg', listed: true, gone: false },
  last: { text: 'Hello!', mine: false, at: '2019-11-25T12:00:00Z' },
  unread: 0,
  blocked: false,
  reported: false,
  created_at: '2019-11-25T12:00:00Z',
  actions: [],
};

vi.mock('@/shared/api/client.ts', () => ({
  api: {
    GET: async () => ({
      threads: [
        { ...thread, id: 't2', booking_id: 'd1' },
        { ...thread, id: 't3', experience_id: 'e1' },
        { ...thread, id: 't4', subject: 'A question of scale' },
      ],
      next_cursor: null,
      unread: 0,
    }),
  },
  body: (answer: unknown) => answer,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, params }: { children: ReactNode; params: { id: string } }) => <a href={params.id}>{children}</a>,
}));

test('conversations with one person about one listing differ by what they are', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ThreadList open={undefined} />
    </QueryClientProvider>,
  );
  for (const about of ['Booking · Tidal Cathedral', 'Question · Tidal Cathedral', 'A question of scale']) {
    await expect.element(screen.getByText(about, { exact: true })).toBeVisible();
  }
});
