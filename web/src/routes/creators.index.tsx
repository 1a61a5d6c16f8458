import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMe } from '@/accounts/start/queries.ts';
import { CreatorsPage } from '@/creators/list/creators-page.tsx';
import type { CreatorSearch } from '@/creators/queries.ts';
import { getApiCreators } from '@/shared/api/limits.first.gen.ts';
import { useKeptListSearch } from '@/shared/lib/list-search.ts';
import { searchParams } from '@/shared/lib/search-params.ts';

interface Search {
  description?: string;
  /** Comma-separated, as in the API. */
  tags?: string;
}

const text = (value = '') => value.trim().slice(0, getApiCreators.description.maxLength);

export const Route = createFileRoute('/creators/')({
  // the words of a search as the list of experiences has them are read as `description`, and then gone
  validateSearch: searchParams<Search & { query?: never; q?: never }>(
    ['description', 'tags', 'query', 'q'],
    (given) => {
      const [description, tags] = [text(given.description ?? given.query ?? given.q), text(given.tags)];
      return { ...(description && { description }), ...(tags && { tags }) };
    },
  ),
  component: Creators,
});

function Creators() {
  const search = Route.useSearch();
  const { description = '', tags = '' } = search;
  useKeptListSearch('/creators', search);
  const me = useMe();
  const navigate = useNavigate({ from: '/creators/' });
  const onSearch = (search: CreatorSearch) =>
    void navigate({
      search: {
        ...(search.description && { description: search.description }),
        ...(search.tags.length > 0 && { tags: search.tags.join(',') }),
      },
    });
  return (
    <CreatorsPage
      search={{ description, tags: tags.split(',').filter(Boolean) }}
      isCreator={me.data?.user_type === 'Creator'}
      onSearch={onSearch}
    />
  );
}
