import { translated } from '@/shared/lib/language.ts';

/** The texts of the filters, and of choosing tags. */
export const copy = translated('experiences/filters', {
  title: 'Filters',
  tags: 'Tags',
  price: 'Price per hour',
  priceHint: 'For fixed prices, this is the total divided by the expected hours.',
  min: 'From',
  max: 'To',
  apply: 'Apply',
  loading: 'Loading filters...',
  failed: "Couldn't load the filters.",
  show: (count: string) => `Show ${count}`,
  showList: 'Show the list',
  tagInput: {
    label: 'Add a tag',
    placeholder: 'Unity, museum, audio',
    add: 'Add tag',
    inUse: 'Suggestions',
    active: 'Tags',
    remove: (tag: string) => `Remove tag ${tag}`,
  },
  chips: 'Filters in use',
  remove: (filter: string) => `Remove filter: ${filter}`,
  priceRange: (least: string, most: string) =>
    least && most ? `${least} to ${most}` : least ? `From ${least}` : `Up to ${most}`,
});
