import { translated } from '@/shared/lib/language.ts';

/** The texts of the page of one creator; those in `docs/texts.csv` are exact. */
export const copy = translated('creators/detail', {
  back: 'Back to Creators',
  loading: 'Loading creator...',
  missing: 'Creator not found',
  missingText: "The creator profile you're looking for doesn't exist.",
  browse: 'Browse Creators',
  failed: 'Failed to fetch creator',
  noDescription: 'No description yet.',
  since: 'Member since',
  noPrice: 'Price on request',
});
