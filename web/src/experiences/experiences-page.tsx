import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { SearchBox } from '@/shared/ui/search-box.tsx';
import { WithBooking } from './booking.tsx';
import { copy } from './copy.ts';
import { ExperienceGrid } from './experience-grid.tsx';
import { experiencesQuery, suggestionsQuery } from './queries.ts';

interface ExperiencesPageProps {
  query: string;
  onSearch: (query: string) => void;
  /** The viewer's type is exactly Hirer. */
  isHirer: boolean;
  /** What has to be paid before anything can be booked. */
  owing: ReactNode;
}

const useSuggestions = (text: string) => useQuery(suggestionsQuery(text)).data ?? [];

/** Finding experiences: search, suggestions, the grid, booking. */
export function ExperiencesPage({ query, onSearch, isHirer, owing }: ExperiencesPageProps) {
  const list = useInfiniteQuery(experiencesQuery(query));
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
          onSearch={onSearch}
          label={copy.search.label}
          placeholder={copy.search.placeholder}
          buttonText={copy.search.button}
          clearLabel={copy.search.clear}
          useSuggestions={useSuggestions}
        />
      </div>
      <CreatorsBanner />
      {owing && <div className="mt-6">{owing}</div>}
      <div className="mt-6 mb-4 flex min-h-10 items-center justify-between gap-4">
        <p role="status" className="data text-ink-3 text-label">
          {typeof count === 'number' && !list.isPlaceholderData && copy.count(count, query)}
        </p>
        {isHirer && (
          <Link to="/create-experience" className={buttonStyles()}>
            <Plus aria-hidden="true" />
            {copy.create}
          </Link>
        )}
      </div>
      <WithBooking>
        {(book) => <ExperienceGrid list={list} searched={query !== ''} onClear={() => onSearch('')} onBook={book} />}
      </WithBooking>
    </div>
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
