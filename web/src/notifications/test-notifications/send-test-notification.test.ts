import { expect, test } from 'vitest';
import { aBooking, aNotification } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { asGuest } from '@/testing/session.ts';
import { MOCK, sendTestNotification } from './send-test-notification.ts';

test('the booking has every field that the request accepts', async () => {
  asGuest();
  server.post('/api/bookings', { booking: aBooking({ id: 'b' }), message: '' });
  server.post('/api/notifications', aNotification({ id: 'n' }));
  expect(await sendTestNotification(MOCK.user, MOCK.experience)).toEqual({ booking: 'b', notification: 'n' });
  expect(server.bodies('post', '/api/bookings')).toEqual([
    {
      user_id: 'test-user-123',
      experience_id: '1',
      creator_name: 'Test User',
      creator_email: 'test-user-123@demo.parallax.example',
      portfolio_link: null,
    },
  ]);
});
