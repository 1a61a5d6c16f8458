import { translated } from '@/shared/lib/language.ts';

/** The texts of the front page. */
export const copy = translated('landing', {
  tab: 'Parallax: step inside something new',
  title: ['Step inside', 'something new.'],
  tagline: 'Book AR, VR and interactive experiences, straight from the creators who build them.',
  explore: 'Explore Experiences',
  meet: 'Meet Creators',
  doors: {
    label: 'Where to start',
    experiences: { title: 'Explore Experiences', text: 'Search by idea, mood or creator.', button: 'Browse' },
    creators: { title: 'Meet Creators', text: 'Studios and soloists, with their skills.', button: 'See creators' },
    generator: {
      title: 'AI Experience Generator',
      text: 'One sentence in, a short film out.',
      button: 'Try Generator',
    },
  },
  steps: {
    title: ['One clear path', 'from idea to done.'],
    list: [
      { title: 'Publish', text: 'Describe what you want or what you offer, at an hourly or a fixed price.' },
      { title: 'Agree', text: 'One side asks, the other accepts. Nothing is charged before that.' },
      { title: 'Pay into holding', text: 'The hirer pays by card. We hold the money until the work is accepted.' },
      { title: 'Deliver', text: 'Link the work, ask for changes, accept. Then the creator is paid.' },
    ],
  },
  activity: {
    title: 'Recent activity',
    text: 'What people recently published, booked and finished.',
    loading: 'Loading activity...',
    empty: 'No activity yet.',
    emptyHint: 'The first published experience will appear here.',
    failed: "Couldn't load recent activity.",
    actions: { published: 'published', booked: 'was booked for', completed: 'completed' },
  },
});
