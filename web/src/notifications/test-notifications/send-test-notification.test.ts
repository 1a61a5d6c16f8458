import { expect, test, vi } from 'vitest';
import { MOCK, sendTestNotification } from './send-test-notification.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { POST: post }, body: (answer: unknown) => answer }));

test('the booking has every field that the request accepts', async () => {
  post.mockResolvedValueOnce({ booking: { id: 'b' } }).mockResolvedValueOnce({ id: 'n' });
  expect(await sendTestNotification(MOCK.user, MOCK.experience)).toEqual({ booking: 'b', notification: 'n' });
  expect(post.mock.calls[0]).toEqual([
    '/api/bookings',
    {
      body: {
        user_id: 'test-user-123',
        experience_id: '1',
        creator_name: 'Test User',
        creator_email: 'test-user-123@demo.parallax.example',
        portfolio_link: null,
      },
    },
  ]);
});
