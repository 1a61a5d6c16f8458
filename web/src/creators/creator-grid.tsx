import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { Button } from '@/shared/ui/button.tsx';
import { CardGrid } from '@/shared/ui/card.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/panels.tsx';
import { Loading } from '@/shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { CreatorCard, CreatorCardSkeleton } from './creator-card.tsx';

interface CreatorGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Schema<'CreatorsPage'>>>;
  searched: boolean;
  onClear: () => void;
}

/** A list of creators in every state it can be in. */
export function CreatorGrid({ list, searched, onClear }: CreatorGridProps) {
  if (list.isPending) {
    return (
      <Loading text={copy.loading}>
        <CardGrid>
          {[0, 1, 2, 3, 4, 5].map((card) => (
            <li key={card}>
              <CreatorCardSkeleton />
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
  const creators = list.data.pages.flatMap((page) => page.creators);
  if (creators.length === 0) {
    if (!searched) return <EmptyPanel title={copy.none} hint={copy.noneHint} />;
    return (
      <EmptyPanel
        title={copy.noMatch}
        hint={copy.noMatchHint}
        action={<Button onClick={onClear}>{copy.clearAll}</Button>}
      />
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity duration-150 aria-busy:opacity-50">
      <CardGrid>
        {creators.map((creator) => (
          <li key={creator.id}>
            <CreatorCard creator={creator} />
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
