import { translated } from '@/shared/lib/language.ts';

/** The texts of sharing a listing; the button’s is with those of the page. */
export const copy = translated('experiences/sharing', {
  copied: ['Link Copied', 'Anyone with the link can see this listing.'],
  notCopied: 'Couldn’t Copy the Link',
});
