import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { copy } from './copy.ts';

/** Default ids of the test page. */
export const MOCK = { user: 'test-user-123', experience: '1' } as const;
/** The person who books. The server ignores both fields and uses the account. */
const CREATOR = { creator_name: 'Test User', creator_email: 'test-user-123@demo.parallax.example' } as const;

export interface TestResult {
  booking: string;
  notification: string;
}

/** Says which of the two steps failed, in a text for the user. */
class StepFailed extends Error {}

async function runStep<T>(failed: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new StepFailed(failureText(error, failed));
  }
}

/** Creates a booking for `user`, then a notification about it. */
export async function sendTestNotification(user: string, experience: string): Promise<TestResult> {
  const asked = { user_id: user, experience_id: experience, ...CREATOR, portfolio_link: null };
  const { booking } = await runStep(copy.bookingFailed, () => body(api.POST('/api/bookings', { body: asked })));
  const notification = await runStep(copy.noticeFailed, () =>
    body(
      api.POST('/api/notifications', {
        body: { user_id: user, booking_id: booking.id, type: 'system', ...copy.notification },
      }),
    ),
  );
  return { booking: booking.id, notification: notification.id };
}
