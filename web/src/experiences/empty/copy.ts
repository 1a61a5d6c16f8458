import { locale, translated } from '@/shared/lib/language.ts';

/** The texts of a list without experiences; those in `docs/texts.csv` are exact. */
export const copy = translated('experiences/empty', {
  noMatch: 'No experiences found matching your search.',
  /** The same for briefs. */
  noBriefs: 'No briefs match your search.',
  noMatchHint: 'Try a broader word, or show everything.',
  closeMatches: 'Close matches',
  catalogue: {
    chip: 'From the catalogue',
    notYet: 'No one offers this yet.',
    hint: "It's described in the catalogue. Show everything to find something you can book now.",
  },
  /** How many match in the other list, if nothing does in this one; and how many nearly do. */
  elsewhere: {
    offered: (count: number) => (count === 1 ? '1 offer matches' : `${count.toLocaleString(locale)} offers match`),
    wanted: (count: number) => (count === 1 ? '1 brief matches' : `${count.toLocaleString(locale)} briefs match`),
  },
  closeIn: {
    offered: (count: number) => `${count} close ${count === 1 ? 'match' : 'matches'} among offers`,
    wanted: (count: number) => `${count} close ${count === 1 ? 'match' : 'matches'} among briefs`,
  },
  /** How many creators match the same words. */
  creators: (count: number) => (count === 1 ? '1 creator matches' : `${count.toLocaleString(locale)} creators match`),
  /** Nothing matches in the list, but something does in the other one. */
  only: {
    offered: 'No briefs match. These offers do:',
    wanted: 'No offers match. These briefs do:',
  },
  /** The list is empty without any filter, and the other one is not. */
  onlySide: {
    offered: 'No briefs yet. Until then, these offers:',
    wanted: 'No offers yet. Until then, these briefs:',
  },
  noMatchFilters: 'Remove a filter, or show everything.',
  noneOfSide: 'Nothing of this kind is listed at the moment.',
  all: 'Show everything',
  none: 'No experiences available.',
  noneHint: 'The first one published will appear here.',
});
