import { translated } from '@/shared/lib/language.ts';

/** Why someone who is signed in cannot book a listing, by its side. */
export const copy = translated('experiences/wrong-role', {
  offered: 'You’re signed in as a creator. Only hirers can book offers.',
  wanted: 'You’re signed in as a hirer. Only creators can send proposals for briefs.',
});
