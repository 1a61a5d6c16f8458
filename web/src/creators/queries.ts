import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, PAGE_SIZE } from '@/shared/api/client.ts';
import { creatorKeys, experienceKeys } from '@/shared/api/query-keys.ts';

/** A search for creators: text in name, description or tags, and tags that must all match. */
export interface CreatorSearch {
  readonly description: string;
  readonly tags: readonly string[];
}

/** Whether a search names anything. */
export const isSearched = ({ description, tags }: CreatorSearch) => description !== '' || tags.length > 0;

/** The matching creators, page by page. */
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

export const creatorQuery = (id: string) =>
  queryOptions({
    queryKey: creatorKeys.one(id),
    queryFn: () => body(api.GET('/api/creators/{id}', { params: { path: { id } } })),
  });

/** How long suggested tags stay fresh, in milliseconds; the server keeps them as long. */
const TAGS_FRESH = 10_000;

/** Tags of creators that match `text`; the most used ones if it is empty. */
export const tagsQuery = (text: string) =>
  queryOptions({
    queryKey: creatorKeys.tags(text),
    queryFn: async () =>
      (await body(api.GET('/api/tags', { params: { query: { query: text, of: 'creators' } } }))).tags,
    placeholderData: keepPreviousData,
    staleTime: TAGS_FRESH,
  });

/** Search suggestions for `text`. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: creatorKeys.suggestions(text),
    queryFn: async () =>
      (await body(api.GET('/api/suggestions', { params: { query: { query: text, of: 'creators' } } }))).suggestions,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** How many listings match a search. */
export const matchingListingsQuery = (query: { query?: string; tags?: string; side: 'offered' | 'wanted' }) =>
  queryOptions({
    queryKey: [...experienceKeys.all, 'count', query],
    queryFn: async () =>
      (await body(api.GET('/api/experiences', { params: { query: { ...query, limit: 1 } } }))).count ?? 0,
  });

/** The user's open listings, which can be offered to a creator. */
export const ownExperiencesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...experienceKeys.all, 'own', userId],
    queryFn: async () => {
      const { experiences } = await body(
        api.GET('/api/experiences', { params: { query: { user_id: userId, limit: 100 } } }),
      );
      return experiences.filter(({ taken }) => !taken);
    },
  });
