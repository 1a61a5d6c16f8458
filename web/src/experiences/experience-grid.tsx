import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { CardGrid } from '@/shared/ui/card.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/panels.tsx';
import { Loading } from '@/shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { type Experience, ExperienceCard, ExperienceCardSkeleton } from './experience-card.tsx';

interface ExperienceGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'ExperiencesPage'>>>;
  searched: boolean;
  onClear: () => void;
  onBook: (experience: Experience) => void;
}

/** A list of experiences in every state it can be in. */
export function ExperienceGrid({ list, searched, onClear, onBook }: ExperienceGridProps) {
  if (list.isPending) {
    return (
      <Loading text={copy.loading}>
        <CardGrid>
          {[0, 1, 2, 3, 4, 5].map((card) => (
            <li key={card}>
              <ExperienceCardSkeleton />
            </li>
          ))}
        </CardGrid>
      </Loading>
    );
  }
  if (list.isError) {
    return (
      <ErrorPanel
        title={copy.failed}
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const experiences = list.data.pages.flatMap((page) => page.experiences);
  if (experiences.length === 0) return <NoExperiences searched={searched} onClear={onClear} />;
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity duration-150 aria-busy:opacity-50">
      <CardGrid>
        {experiences.map((experience, index) => (
          <li key={experience.id}>
            <ExperienceCard experience={experience} eager={index < 3} onBook={() => onBook(experience)} />
          </li>
        ))}
      </CardGrid>
      {list.hasNextPage && (
        <div className="mt-16 grid place-items-center">
          <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </div>
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
