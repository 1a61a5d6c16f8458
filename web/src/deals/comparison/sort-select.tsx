import { FilterSelect } from '@/shared/ui/list/filter-select.tsx';
import { copy } from './copy.ts';
import { type DealSort, isDealSort } from './sorts.ts';

interface SortSelectProps {
  sort: DealSort;
  onSort: (sort: DealSort) => void;
}

/** The choice of the order. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const { sorts } = copy;
  return (
    <FilterSelect
      label={copy.sort}
      value={sort}
      onChange={(next) => isDealSort(next) && onSort(next)}
      options={[
        ['urgency', sorts.urgency],
        ['price', sorts.price],
        ['date', sorts.date],
        ['hours', sorts.hours],
      ]}
    />
  );
}
