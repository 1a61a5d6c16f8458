import { translated } from '@/shared/lib/language.ts';

/** The texts of the recent activity. */
export const copy = translated('activity', {
  title: 'Recent activity',
  text: 'What people recently published, booked and finished.',
  loading: 'Loading activity...',
  empty: 'No activity yet.',
  emptyHint: 'The first published experience will appear here.',
  failed: 'Couldn’t load recent activity.',
  actions: { published: 'published', booked: 'was booked for', completed: 'completed' },
});
