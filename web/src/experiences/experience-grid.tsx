import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { PagedGrid } from '@/shared/ui/paged-grid.tsx';
import { EmptyPanel } from '@/shared/ui/status-panels.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import { copy } from './copy.ts';
import { type Experience, ExperienceCard, ExperienceCardSkeleton } from './experience-card.tsx';
import { catalogueQuery, type ExperienceSearch } from './queries.ts';

interface ExperienceGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'ExperiencesPage'>>>;
  search: ExperienceSearch;
  onClear: () => void;
  onBook: (experience: Experience) => void;
}

/** How many cards are above the fold. */
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
      skeleton={(place) => <ExperienceCardSkeleton picture={place < EAGER} />}
      empty={<NoExperiences search={search} onClear={onClear} />}
      texts={copy}
    />
  );
}

/** Nothing published matches these words; the catalogue may know what they mean. */
function NoMatch({ query, onClear }: { query: string; onClear: () => void }) {
  const { data: item } = useQuery(catalogueQuery(query));
  const clear = <Button onClick={onClear}>{copy.search.clear}</Button>;
  return (
    <div className="grid grid-cols-1 gap-10">
      {item && <CatalogueCard item={item} />}
      <EmptyPanel title={copy.noMatch} hint={item ? copy.catalogue.hint : copy.noMatchHint} action={clear} />
    </div>
  );
}

function NoExperiences({ search, onClear }: Pick<ExperienceGridProps, 'search' | 'onClear'>) {
  if (search.query) return <NoMatch query={search.query} onClear={onClear} />;
  if (search.side) {
    const all = <Button onClick={onClear}>{copy.filter.all}</Button>;
    return <EmptyPanel title={copy.none} hint={copy.noneOfSide} action={all} />;
  }
  return <EmptyPanel title={copy.none} hint={copy.noneHint} />;
}
