import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { PagedGrid } from '@/shared/ui/list/paged-grid.tsx';
import { copy } from '../copy.ts';
import { type Experience, ExperienceCard, ExperienceCardSkeleton } from '../experience-card.tsx';

interface ExperienceGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'ExperiencesPage'>>>;
  /** The filters are beside it. */
  narrow: boolean;
  onBook: (experience: Experience) => void;
  /** Shown if there are none. */
  empty: ReactNode;
}

/** How many cards are above the fold. */
const EAGER = 3;

export function ExperienceGrid({ list, narrow, onBook, empty }: ExperienceGridProps) {
  return (
    <PagedGrid
      list={list}
      itemsOf={(page) => page.experiences}
      card={(experience, place) => (
        <ExperienceCard plain experience={experience} eager={place < EAGER} onBook={() => onBook(experience)} />
      )}
      skeleton={(place) => <ExperienceCardSkeleton picture={place < EAGER} />}
      empty={empty}
      narrow={narrow}
      texts={copy}
    />
  );
}
