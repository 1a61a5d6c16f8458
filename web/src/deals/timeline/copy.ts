import { translated } from '@/shared/lib/language.ts';
import type { MoneyHolder } from '../progress.ts';

/** Where the money of a deal is, and how the deal ended. */
export const copy = translated('deals/timeline', {
  places: {
    hirer: 'With the hirer',
    held: 'Held by Parallax',
    creator: 'Paid to the creator',
    returned: 'Back with the hirer',
  } satisfies Record<MoneyHolder, string>,
  decision: 'Why our team decided this',
  ownPlaces: { hirer: 'With you', creator: 'Paid to you', returned: 'Back with you' },
});
