import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { PagedGrid } from '@/shared/ui/paged-grid.tsx';
import { EmptyPanel } from '@/shared/ui/panels.tsx';
import { copy } from './copy.ts';
import { type Experience, ExperienceCard, ExperienceCardSkeleton } from './experience-card.tsx';
import type { ExperienceSearch } from './queries.ts';

interface ExperienceGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'ExperiencesPage'>>>;
  search: ExperienceSearch;
  onClear: () => void;
  onBook: (experience: Experience) => void;
}

/** How many cards stand above the fold. */
const EAGER = 3;

/** A list of experiences. */
export function ExperienceGrid({ list, search, onClear, onBook }: ExperienceGridProps) {
  return (
    <PagedGrid
      list={list}
      itemsOf={(page) => page.experiences}
      card={(experience, place) => (
        <ExperienceCard experience={experience} eager={place < EAGER} onBook={() => onBook(experience)} />
      )}
      skeleton={<ExperienceCardSkeleton />}
      empty={<NoExperiences search={search} onClear={onClear} />}
      texts={copy}
    />
  );
}

function NoExperiences({ search, onClear }: Pick<ExperienceGridProps, 'search' | 'onClear'>) {
  if (search.query) {
    const clear = <Button onClick={onClear}>{copy.search.clear}</Button>;
    return <EmptyPanel title={copy.noMatch} hint={copy.noMatchHint} action={clear} />;
  }
  if (search.side) {
    const all = <Button onClick={onClear}>{copy.filter.all}</Button>;
    return <EmptyPanel title={copy.none} hint={copy.noneOfSide} action={all} />;
  }
  return <EmptyPanel title={copy.none} hint={copy.noneHint} />;
}
