import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchBox } from '@/shared/ui/list/search-box.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { addTag } from '@/shared/ui/tag-input.tsx';
import { copy } from '../copy.ts';
import { type CreatorSearch, creatorsQuery, isSearched, suggestionsQuery } from '../queries.ts';
import { CreatorGrid } from './creator-grid.tsx';
import { TagFilter } from './tag-filter.tsx';

interface CreatorsPageProps {
  search: CreatorSearch;
  /** The viewer is a creator, for whom our team looks for briefs. */
  isCreator: boolean;
  onSearch: (search: CreatorSearch) => void;
}

/** Suggestions are creators only, so their category is a text of this page rather than the server's English word. */
const useSuggestions = (text: string) =>
  (useQuery(suggestionsQuery(text)).data ?? []).map(({ title }) => ({ title, category: copy.search.category }));

/** Search for creators by text and tags. */
export function CreatorsPage({ search, isCreator, onSearch }: CreatorsPageProps) {
  const list = useInfiniteQuery(creatorsQuery(search));
  const count = list.data?.pages[0]?.count;
  const close = (!list.isPlaceholderData && list.data?.pages[0]?.close_matches) || [];
  return (
    <div className="page pt-10 sm:pt-14">
      <PageTitle title={copy.title} />
      <div className="grid grid-cols-1 items-end gap-6 lg:grid-cols-[1fr_560px]">
        <div>
          <h1 className="text-title-1">{copy.title}</h1>
          <p className="mt-2 text-ink-2">{copy.lead}</p>
        </div>
        <SearchBox
          key={search.description}
          initial={search.description}
          onSearch={(description) => onSearch({ ...search, description })}
          label={copy.search.label}
          placeholder={copy.search.placeholder}
          heading={copy.search.heading}
          buttonText={copy.search.button}
          clearLabel={copy.search.clear}
          useSuggestions={useSuggestions}
        />
      </div>
      <div className="mt-8 border-line border-y py-5">
        <TagFilter tags={search.tags} onTags={(tags) => onSearch({ ...search, tags })} />
      </div>
      <p role="status" className="data mt-6 mb-4 min-h-5 text-ink-3 text-label">
        {typeof count === 'number' && !list.isPlaceholderData && copy.count(count, isSearched(search))}
        {close.length > 0 && copy.closeCount(close.length)}
      </p>
      <CreatorGrid
        list={list}
        close={close}
        search={search}
        matches={!isCreator}
        onClear={() => onSearch({ description: '', tags: [] })}
        withTag={(tag) => ({
          ...(search.description && { description: search.description }),
          tags: addTag(search.tags, tag).join(','),
        })}
      />
    </div>
  );
}
