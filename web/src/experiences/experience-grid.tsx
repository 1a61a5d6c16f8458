import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { PagedGrid } from '@/shared/ui/paged-grid.tsx';
import { EmptyPanel } from '@/shared/ui/panels.tsx';
import { copy } from './copy.ts';
import { type Experience, ExperienceCard, ExperienceCardSkeleton } from './experience-card.tsx';

interface ExperienceGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'ExperiencesPage'>>>;
  searched: boolean;
  onClear: () => void;
  onBook: (experience: Experience) => void;
}

/** How many cards stand above the fold. */
const EAGER = 3;

/** A list of experiences. */
export function ExperienceGrid({ list, searched, onClear, onBook }: ExperienceGridProps) {
  return (
    <PagedGrid
      list={list}
      itemsOf={(page) => page.experiences}
      card={(experience, place) => (
        <ExperienceCard experience={experience} eager={place < EAGER} onBook={() => onBook(experience)} />
      )}
      skeleton={<ExperienceCardSkeleton />}
      empty={<NoExperiences searched={searched} onClear={onClear} />}
      texts={copy}
    />
  );
}

function NoExperiences({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (!searched) return <EmptyPanel title={copy.none} hint={copy.noneHint} />;
  return (
    <EmptyPanel
      title={copy.noMatch}
      hint={copy.noMatchHint}
      action={<Button onClick={onClear}>{copy.search.clear}</Button>}
    />
  );
}
