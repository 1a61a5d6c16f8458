import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { copy } from './copy.ts';

/** What the test page books. */
export const MOCK = { user: 'test-user-123', experience: '1' } as const;
/** Who books, as the page says it; the server takes both from the account. */
const CREATOR = { creator_name: 'Test User', creator_email: 'test-user-123@demo.parallax.example' } as const;

export interface TestResult {
  booking: string;
  notification: string;
}

/** Which of the two steps failed, in the words for the reader. */
class StepFailed extends Error {}

async function runStep<T>(failed: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new StepFailed(failureText(error, failed));
  }
}

/** Books in the name of `user`, then writes a notification about the booking. */
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
