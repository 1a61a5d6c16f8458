import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { SearchBox } from '@/shared/ui/list/search-box.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import type { ExperienceSearch, Side } from '../address.ts';
import { copy } from '../copy.ts';
import { experiencesQuery, facetsQuery, suggestionsQuery } from '../queries.ts';
import { countFilters, knownSearch, withQuery } from '../search.ts';
import { WithBookingDialog } from '../with-booking-dialog.tsx';
import { ExperienceGrid } from './experience-grid.tsx';
import { FiltersButton, SideTabs, SortSelect } from './list-controls.tsx';

const CloseMatches = lazy(() => import('../empty/close-matches.tsx'));
const FilterChips = lazy(() => import('../filters/filter-chips.tsx'));
const FilterPanel = lazy(() => import('../filters/filter-panel.tsx'));
const NothingFound = lazy(() => import('../empty/nothing-found.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On this page, after publishing: the side of the new listing. */
    published?: Side;
  }
}

interface ExperiencesPageProps {
  search: ExperienceSearch;
  /** What this viewer sees first; the search may name the other side. */
  defaultSide: Side;
  onSearch: (search: ExperienceSearch) => void;
  /** The viewer's type is exactly Hirer. */
  isHirer: boolean;
  /** Shown if the viewer has to pay an overdue booking first. */
  overdueNotice: ReactNode;
}

/** Suggestions are experiences only, so their category is a text of this page rather than the server's English word. */
const useSuggestions = (text: string) =>
  (useQuery(suggestionsQuery(text)).data ?? []).map(({ title }) => ({ title, category: copy.search.category }));

interface ListSearch {
  /** Without the side if the address names none. */
  search: ExperienceSearch;
  side: Side;
}

/** The listings that match, how many, which nearly do, and what each filter would show. */
function useListings({ search, side }: ListSearch) {
  const shown = { ...search, side };
  const list = useInfiniteQuery(experiencesQuery(shown));
  // Later, so that the list never waits for the counts.
  const facets = useQuery({ ...facetsQuery(shown), enabled: list.isFetched });
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0];
  const count = typeof first?.count === 'number' && copy.count[side](first.count);
  return { list, facets, count, some: Boolean(first?.experiences.length), close: first?.close_matches ?? [] };
}

/** Offers and briefs: search with suggestions, filters, order, the grid and booking. */
export function ExperiencesPage({ defaultSide, onSearch, isHirer, overdueNotice, ...props }: ExperiencesPageProps) {
  const search = knownSearch(props.search);
  const published = useLocation({ select: (location) => location.state.published });
  // after publishing, the list with the new listing
  const side = search.side ?? published ?? defaultSide;
  const found = useListings({ search, side });
  const { count, close, facets } = found;
  const [open, setOpen] = useState(false);
  const filters = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const query = search.query ?? '';
  const filtered = countFilters(search) > 0;
  const searched = query !== '' || filtered;
  return (
    <div className="page pt-10 sm:pt-14">
      <PageTitle title={copy.title} />
      <div className="grid grid-cols-1 items-end gap-6 lg:grid-cols-[1fr_560px]">
        <div>
          <h1 className="text-title-1">{copy.title}</h1>
          {!searched && <p className="mt-2 text-ink-2">{copy.lead[side]}</p>}
          {/* as high before it is known: the page is drawn before its scripts run */}
          <p role="status" className={searched ? 'mt-2 text-ink-2 [overflow-wrap:anywhere]' : 'sr-only'}>
            {count ? (query ? copy.countFor(count, query) : count) : '\u00a0'}
            {close.length > 0 && copy.closeMatches(close.length)}
          </p>
        </div>
        <SearchBox
          key={query}
          initial={query}
          onSearch={(text) => onSearch(withQuery(search, text))}
          label={copy.search.label}
          placeholder={copy.search.placeholder}
          buttonText={copy.search.button}
          clearLabel={copy.search.clear}
          useSuggestions={useSuggestions}
        />
      </div>
      {overdueNotice && <div className="mt-6">{overdueNotice}</div>}
      <div className="mt-6 mb-4 flex flex-wrap items-center gap-2">
        <SideTabs search={search} side={side} counts={facets.data} />
        <span className="flex flex-wrap items-center gap-2">
          <FiltersButton ref={filters} search={search} open={open} panel={panel} onToggle={() => setOpen(!open)} />
          <SortSelect search={search} onSearch={onSearch} />
          {isHirer && <CreateLink />}
        </span>
      </div>
      {filtered && (
        // as high as one row of them
        <Suspense fallback={<div className="mb-6 h-9" />}>
          <FilterChips search={search} onSearch={onSearch} onEmpty={() => filters.current?.focus()} />
        </Suspense>
      )}
      <div className={open ? 'lg:grid lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-12' : ''}>
        {open && (
          <Suspense fallback={<Skeleton className="hidden h-96 lg:block" />}>
            <FilterPanel
              id={panel}
              search={search}
              side={side}
              onSearch={onSearch}
              onClose={() => setOpen(false)}
              facets={facets}
            />
          </Suspense>
        )}
        <Results search={search} side={side} usual={defaultSide} found={found} narrow={open} onSearch={onSearch} />
      </div>
    </div>
  );
}

const CreateLink = () => (
  <Link to="/create-experience" className={buttonStyles()}>
    <Plus aria-hidden="true" />
    {copy.create}
  </Link>
);

interface ResultsProps extends ListSearch {
  found: ReturnType<typeof useListings>;
  onSearch: (search: ExperienceSearch) => void;
  /** The side that this viewer sees first. */
  usual: Side;
  /** The filters are beside it. */
  narrow: boolean;
}

/** What is found, what nearly matches, and what to do if nothing does. */
function Results({ search, side, usual, found, narrow, onSearch }: ResultsProps) {
  const { list, close, some } = found;
  return (
    <div className="min-w-0">
      <WithBookingDialog>
        {(book) => {
          const nearly = close.length > 0 && (
            <Suspense>
              <CloseMatches experiences={close} narrow={narrow} onBook={book} />
            </Suspense>
          );
          return (
            <>
              <ExperienceGrid
                list={list}
                narrow={narrow}
                onBook={book}
                empty={
                  <Suspense>
                    <NothingFound
                      search={search}
                      side={side}
                      usual={usual}
                      narrow={narrow}
                      onSearch={onSearch}
                      onBook={book}
                      close={nearly}
                    />
                  </Suspense>
                }
              />
              {some && nearly}
            </>
          );
        }}
      </WithBookingDialog>
    </div>
  );
}
