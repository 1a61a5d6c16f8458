import { locale, translated } from '@/shared/lib/language.ts';

/** The texts of finding creators and offering them a project; those in `docs/texts.csv` are exact. */
export const copy = translated('creators', {
  title: 'Search Creators',
  lead: 'People who build for headsets, rooms and phones, with their price per hour.',
  search: {
    label: 'Search creators by name, description or tag',
    placeholder: 'Search by name or skill',
    heading: 'Search Recommendations',
    button: 'Search',
    clear: 'Clear search',
    category: 'Creators',
  },
  tags: {
    label: 'Filter by tag',
    placeholder: 'Unity, WebXR, spatial audio',
    add: 'Add tag',
    inUse: 'Suggestions',
    active: 'Tags in the filter',
    remove: (tag: string) => `Remove tag ${tag}`,
  },
  /** Beside the icon on a picture, as a listing says whether it is a brief or an offer. */
  kind: 'Creator',
  loading: 'Loading creators...',
  noMatch: 'No creator found matching your search.',
  noMatchHint: 'Try fewer words or tags, or show everyone.',
  none: 'No creators available.',
  noneHint: 'The first one to sign up will appear here.',
  failed: "Couldn't load the creators.",
  clearAll: 'Show everyone',
  count: (count: number, searched: boolean) =>
    `${count.toLocaleString(locale)} ${count === 1 ? 'creator' : 'creators'}${searched ? ' found' : ''}`,
  closeMatches: 'Close matches',
  closeCount: (count: number) => ` · ${count} close ${count === 1 ? 'match' : 'matches'}`,
  more: 'Show more',
  /** On the card of a creator whose profile is still empty. */
  fresh: 'New on Parallax. Ask them what they build.',
  offer: 'Offer a project',
});
