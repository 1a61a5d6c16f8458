import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { PAGE_SIZE } from '@/shared/api/pagination.ts';
import { creatorKeys, experienceKeys } from '@/shared/api/query-keys.ts';

/** What creators are searched by: words of name or description, and tags they must all have. */
export interface CreatorSearch {
  readonly description: string;
  readonly tags: readonly string[];
}

/** The creators that match, a page at a time. */
export const creatorsQuery = ({ description, tags }: CreatorSearch) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.list(description, tags),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/creators', {
          params: {
            query: {
              ...(description && { description }),
              ...(tags.length > 0 && { tags: tags.join(',') }),
              limit: PAGE_SIZE,
              ...(pageParam && { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** One creator. */
export const creatorQuery = (id: string) =>
  queryOptions({
    queryKey: creatorKeys.one(id),
    queryFn: () => body(api.GET('/api/creators/{id}', { params: { path: { id } } })),
  });

/** What the search box proposes for `text`. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: creatorKeys.suggestions(text),
    queryFn: async () =>
      (await body(api.GET('/api/suggestions', { params: { query: { query: text, of: 'creators' } } }))).suggestions,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** One's own published experiences, which can be offered to a creator. */
export const ownExperiencesQuery = (userId: string) =>
  queryOptions({
    queryKey: experienceKeys.forOffer(userId),
    queryFn: async () =>
      (await body(api.GET('/api/experiences', { params: { query: { user_id: userId, limit: 100 } } }))).experiences,
  });
