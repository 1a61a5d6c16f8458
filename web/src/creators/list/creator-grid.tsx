import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { MatchLink } from '@/shared/ui/list/match-link.tsx';
import { PagedGrid } from '@/shared/ui/list/paged-grid.tsx';
import { OptionalBoundary } from '@/shared/ui/optional-boundary.tsx';
import { EmptyPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from '../copy.ts';
import { CreatorCard, CreatorCardSkeleton } from '../creator-card.tsx';
import { type CreatorSearch, isSearched } from '../queries.ts';

/** Few searches have them. */
const CloseMatches = lazy(() => import('./close-matches.tsx'));
const ListingsLink = lazy(() => import('../empty/listings-link.tsx'));

interface CreatorGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'CreatorsPage'>>>;
  /** Shown below few results or none. */
  close: readonly Schema<'CreatorView'>[];
  search: CreatorSearch;
  /** Our team looks for creators for this viewer, too. */
  matches: boolean;
  onClear: () => void;
  withTag: (tag: string) => { description?: string; tags?: string };
}

/** How many cards are above the fold. */
const EAGER = 3;

export function CreatorGrid({ list, close, search, matches, onClear, withTag }: CreatorGridProps) {
  return (
    <>
      <PagedGrid
        list={list}
        itemsOf={(page) => page.creators}
        card={(creator, place) => <CreatorCard creator={creator} eager={place < EAGER} withTag={withTag} />}
        skeleton={(place) => <CreatorCardSkeleton picture={place < EAGER} />}
        empty={<NoCreators search={search} matches={matches} onClear={onClear} />}
        texts={copy}
      />
      {close.length > 0 && (
        <OptionalBoundary>
          <CloseMatches creators={close} withTag={withTag} />
        </OptionalBoundary>
      )}
    </>
  );
}

function NoCreators({ search, matches, onClear }: Pick<CreatorGridProps, 'search' | 'matches' | 'onClear'>) {
  if (!isSearched(search)) return <EmptyPanel title={copy.none} hint={copy.noneHint} />;
  return (
    <EmptyPanel
      title={copy.noMatch}
      hint={copy.noMatchHint}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <OptionalBoundary>
            <ListingsLink search={search} side="offered" />
            <ListingsLink search={search} side="wanted" />
          </OptionalBoundary>
          <Button onClick={onClear}>{copy.clearAll}</Button>
          {matches && <MatchLink />}
        </div>
      }
    />
  );
}
