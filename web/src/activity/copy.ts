import { translated } from '@/shared/lib/language.ts';

/** The texts of the recent activity. */
export const copy = translated('activity', {
  title: 'Recent activity',
  text: 'What people published, booked and finished here lately.',
  loading: 'Loading activity...',
  empty: 'Nothing has happened yet.',
  emptyHint: 'The first published experience will stand here.',
  failed: 'Recent activity could not be loaded.',
  actions: { published: 'published', booked: 'was booked for', completed: 'completed' },
});
