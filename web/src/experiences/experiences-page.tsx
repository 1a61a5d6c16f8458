import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { FilterSelect } from '@/shared/ui/filter-select.tsx';
import { SearchBox } from '@/shared/ui/search-box.tsx';
import { copy } from './copy.ts';
import { ExperienceGrid } from './experience-grid.tsx';
import { type ExperienceSearch, experiencesQuery, SIDES, SORTS, suggestionsQuery } from './queries.ts';
import { WithBookingDialog } from './with-booking-dialog.tsx';

interface ExperiencesPageProps {
  search: ExperienceSearch;
  onSearch: (search: ExperienceSearch) => void;
  /** The viewer's type is exactly Hirer. */
  isHirer: boolean;
  /** What has to be paid before anything can be booked. */
  overdueNotice: ReactNode;
}

/** Only experiences are shown: the server's word for their category is known here, in the reader's language. */
const useSuggestions = (text: string) =>
  (useQuery(suggestionsQuery(text)).data ?? []).map(({ title }) => ({ title, category: copy.search.category }));

/** Finding experiences: search, suggestions, filter and order, the grid, booking. */
export function ExperiencesPage({ search, onSearch, isHirer, overdueNotice }: ExperiencesPageProps) {
  const list = useInfiniteQuery(experiencesQuery(search));
  const query = search.query ?? '';
  const count = list.data?.pages[0]?.count;
  return (
    <div className="page pt-10 sm:pt-14">
      <PageTitle title={copy.title} />
      <div className="grid grid-cols-1 items-end gap-6 lg:grid-cols-[1fr_560px]">
        <div>
          <h1 className="text-title-1">{copy.title}</h1>
          <p className="mt-2 text-ink-2">{copy.lead}</p>
        </div>
        <SearchBox
          key={query}
          initial={query}
          onSearch={(text) => onSearch({ ...withoutKey(search, 'query'), ...(text && { query: text }) })}
          label={copy.search.label}
          placeholder={copy.search.placeholder}
          buttonText={copy.search.button}
          clearLabel={copy.search.clear}
          useSuggestions={useSuggestions}
        />
      </div>
      <CreatorsBanner />
      {overdueNotice && <div className="mt-6">{overdueNotice}</div>}
      <div className="mt-6 mb-4 flex min-h-10 flex-wrap items-center gap-2">
        <p role="status" className="data mr-auto min-h-5 text-ink-3 text-label max-sm:w-full">
          {typeof count === 'number' && !list.isPlaceholderData && copy.count(count, query)}
        </p>
        <Filter search={search} onSearch={onSearch} />
        {isHirer && (
          <Link to="/create-experience" className={buttonStyles()}>
            <Plus aria-hidden="true" />
            {copy.create}
          </Link>
        )}
      </div>
      <WithBookingDialog>
        {(book) => <ExperienceGrid list={list} search={search} onClear={() => onSearch({})} onBook={book} />}
      </WithBookingDialog>
    </div>
  );
}

function withoutKey<Key extends keyof ExperienceSearch>(
  search: ExperienceSearch,
  key: Key,
): Omit<ExperienceSearch, Key> {
  const { [key]: _, ...rest } = search;
  return rest;
}

/** Which side's experiences, and in which order. */
function Filter({ search, onSearch }: Pick<ExperiencesPageProps, 'search' | 'onSearch'>) {
  const { side, sides, sort, sorts, newest, best } = copy.filter;
  const choose = <Key extends 'side' | 'sort'>(key: Key, known: readonly ExperienceSearch[Key][], value: string) => {
    const chosen = known.find((each) => each === value);
    onSearch({ ...withoutKey(search, key), ...(chosen && { [key]: chosen }) });
  };
  return (
    <>
      <FilterSelect
        label={side}
        value={search.side ?? ''}
        onChange={(value) => choose('side', SIDES, value)}
        options={[['', sides['']], ...SIDES.map((each) => [each, sides[each]] as const)]}
      />
      <FilterSelect
        label={sort}
        value={search.sort ?? ''}
        onChange={(value) => choose('sort', SORTS, value)}
        options={[['', search.query ? best : newest], ...SORTS.map((each) => [each, sorts[each]] as const)]}
      />
    </>
  );
}

function CreatorsBanner() {
  return (
    <aside className="mt-8 flex flex-wrap items-center justify-between gap-x-6 border-line border-y py-1.5 md:py-3">
      <p>
        <span className="font-medium">{copy.banner.title}</span>{' '}
        <span className="text-ink-2 max-md:hidden">{copy.banner.text}</span>
      </p>
      <Link
        to="/creators"
        className="inline-flex h-10 items-center gap-1.5 rounded-control font-medium text-small underline-offset-4 hover:underline"
      >
        {copy.banner.link}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </aside>
  );
}
