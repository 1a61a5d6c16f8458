import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { locale } from '@/shared/lib/language.ts';
import { once } from '@/shared/lib/once.ts';
import { Button } from '@/shared/ui/button.tsx';
import { FilterSelect } from '@/shared/ui/list/filter-select.tsx';
import { type ExperienceSearch, SIDES, type Side, type Sort } from '../address.ts';
import { copy } from '../copy.ts';
import { countFilters, without } from '../search.ts';

type Facets = Schema<'FacetsView'>;

const compact = once(() => new Intl.NumberFormat(locale, { notation: 'compact' }));

interface SideTabsProps {
  search: ExperienceSearch;
  /** The list that is shown. */
  side: Side;
  /** Absent until they have loaded. */
  counts: Pick<Facets, Side> | undefined;
}

/** Links to the two lists, with their counts. The numbers have their place before they are known. */
export function SideTabs({ search, side, counts }: SideTabsProps) {
  return (
    <nav
      aria-label={copy.tabs.label}
      className="mr-auto flex rounded-control border border-line bg-surface p-1 max-sm:w-full"
    >
      {SIDES.map((each) => (
        <Link
          key={each}
          to="/experiences"
          search={{ ...search, side: each }}
          aria-current={each === side ? 'page' : undefined}
          className={`flex h-10 flex-1 items-center justify-center gap-2 rounded-[7px] pr-2 pl-4 font-medium text-small transition-colors duration-150 hover:text-ink ${each === side ? 'bg-raised text-ink' : 'text-ink-2'}`}
        >
          {copy.tabs[each]}{' '}
          <span
            className="data font-normal text-ink-2 text-label"
            // four digits wide, so that nothing moves when they come
            style={{ minWidth: '4ch' }}
          >
            {counts && compact().format(counts[each])}
          </span>
        </Link>
      ))}
    </nav>
  );
}

interface SortSelectProps {
  search: ExperienceSearch;
  onSearch: (search: ExperienceSearch) => void;
}

/** The order: the default is by relevance if there is a text, else newest first. */
export function SortSelect({ search, onSearch }: SortSelectProps) {
  const { sort, newest, best, sorts } = copy.filter;
  const others: readonly Sort[] = ['price_asc', 'price_desc'];
  const options: readonly (readonly [string, string])[] = [
    ['', search.query ? best : newest],
    ...(search.query ? [['newest', newest] as const] : []),
    ['price_asc', sorts.price_asc],
    ['price_desc', sorts.price_desc],
  ];
  return (
    <FilterSelect
      label={sort}
      value={search.sort ?? ''}
      onChange={(value) => {
        const next = [...others, 'newest' as const].find((each) => each === value);
        onSearch({ ...without(search, 'sort'), ...(next && { sort: next }) });
      }}
      options={options}
    />
  );
}

interface FiltersButtonProps {
  search: ExperienceSearch;
  open: boolean;
  /** The id of the panel. */
  panel: string;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Opens the filters; the number of those in use is beside it. */
export function FiltersButton({ search, open, panel, onToggle, ref }: FiltersButtonProps) {
  const count = countFilters(search);
  return (
    <Button ref={ref} aria-expanded={open} aria-controls={open ? panel : undefined} onClick={onToggle}>
      <SlidersHorizontal aria-hidden="true" />
      {copy.filter.open}
      {count > 0 && (
        <span className="data text-ink-2 text-label">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{copy.filter.active(count)}</span>
        </span>
      )}
    </Button>
  );
}
