import { translated } from '@/shared/lib/language.ts';

/** The newest listings, on the front page of signed-in users. */
export const copy = translated('experiences/list', {
  title: { offered: 'New offers', wanted: 'New briefs' },
  all: { offered: 'See all offers', wanted: 'See all briefs' },
});
