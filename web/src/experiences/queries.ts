import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { PAGE_SIZE } from '@/shared/api/pagination.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';

export const SIDES = ['wanted', 'offered'] as const;
export const SORTS = ['price_asc', 'price_desc'] as const;

/** What is searched for. Without an order: the best match first for words, else the newest. */
export interface ExperienceSearch {
  readonly query?: string;
  readonly side?: (typeof SIDES)[number];
  readonly sort?: (typeof SORTS)[number];
}

/** The published experiences that match, a page at a time. */
export const experiencesQuery = (search: ExperienceSearch) =>
  infiniteQueryOptions({
    queryKey: experienceKeys.list(search),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/experiences', {
          params: { query: { ...search, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The catalogue's item with this title that nobody has published, for a search without results. */
export const catalogueQuery = (title: string) =>
  queryOptions({
    queryKey: experienceKeys.catalogue(title),
    queryFn: async () => (await body(api.GET('/api/catalogue', { params: { query: { title } } }))).item,
  });

/** What a person has published, newest first. */
export const ownListingsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: experienceKeys.published(userId),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/experiences', {
          params: { query: { user_id: userId, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** One experience. */
export const experienceQuery = (id: string) =>
  queryOptions({
    queryKey: experienceKeys.one(id),
    queryFn: async () => (await body(api.GET('/api/experiences/{id}', { params: { path: { id } } }))).experience,
  });

/** What the search box proposes for `text`. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: experienceKeys.suggestions(text),
    queryFn: async () =>
      (await body(api.GET('/api/suggestions', { params: { query: { query: text, of: 'experiences' } } }))).suggestions,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
