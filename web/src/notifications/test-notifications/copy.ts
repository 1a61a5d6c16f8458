import { translated } from '@/shared/lib/language.ts';

/** The texts of the page that tries a booking and a notification. */
export const copy = translated('notifications/test-notifications', {
  title: 'Test Notifications',
  lead: 'Creates a test booking, then a notification about it, as the server does for real ones.',
  user: 'User ID',
  experience: 'Experience ID',
  run: 'Run test',
  running: 'Testing...',
  demoOnly: 'This page works on demo data',
  demoOnlyText:
    "The test books and writes in the name of test-user-123, a made-up person of the demo data. Here that would be someone else's name. Start the server with --demo to try it.",
  missing: 'Please fill in both IDs.',
  passed: ['Test Successful', 'Booking and notification created.'],
  failed: 'Test Failed',
  bookingFailed: 'Failed to create test booking',
  noticeFailed: 'Failed to create notification',
  result: 'Result',
  booking: 'Booking',
  notice: 'Notification',
  // What the test writes, as the person it names would read it.
  notification: { title: 'Test notification', message: 'A test booking was created.' },
});
