import { FilterSelect } from '@/shared/ui/filter-select.tsx';
import { copy } from './copy.ts';

const SORTS = ['urgency', 'price', 'date', 'hours'] as const;

/** The orders of requests for one listing. */
export type DealSort = (typeof SORTS)[number];

export const isDealSort = (word: unknown): word is DealSort => SORTS.some((sort) => sort === word);

interface SortSelectProps {
  sort: DealSort;
  onSort: (sort: DealSort) => void;
}

/** The choice of the order. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <FilterSelect
      label={copy.sort}
      value={sort}
      onChange={(next) => isDealSort(next) && onSort(next)}
      options={SORTS.map((value) => [value, copy.sorts[value]] as const)}
    />
  );
}
