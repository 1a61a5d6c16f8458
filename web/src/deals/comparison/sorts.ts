const SORTS = ['urgency', 'price', 'date', 'hours'] as const;

/** The orders of requests for one listing. */
export type DealSort = (typeof SORTS)[number];

export const isDealSort = (word: unknown): word is DealSort => SORTS.some((sort) => sort === word);
