import { translated } from '@/shared/lib/language.ts';

/** One's own listings. */
export const copy = translated('experiences/own', {
  title: 'My Listings',
  brief: 'Publish a brief',
  offer: 'Offer an experience',
  none: "You haven't published anything yet.",
  noneHint: 'What you publish appears here, with its requests.',
  failed: "Couldn't load your experiences.",
  all: (count: number) => `Show all ${count}`,
  fewer: 'Show fewer',
  unpublished: 'Unpublished',
});
