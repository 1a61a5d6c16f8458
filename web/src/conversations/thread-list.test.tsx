import { expect, test } from 'vitest';
import { aThread } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { ThreadList } from './thread-list.tsx';

test('conversations with one person about one listing differ by what they are', async () => {
  server.get('/api/threads', {
    threads: [
      aThread({ id: 't2', booking_id: 'd1' }),
      aThread({ id: 't3', experience_id: 'e1' }),
      aThread({ id: 't4', subject: 'A question of scale' }),
    ],
    next_cursor: null,
    unread: 0,
  });
  const screen = await render(<ThreadList open={undefined} />);
  for (const about of ['Booking · Tidal Cathedral', 'Question · Tidal Cathedral', 'A question of scale']) {
    await expect.element(screen.getByText(about, { exact: true })).toBeVisible();
  }
});
