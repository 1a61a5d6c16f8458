import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';

/** All published experiences, newest first, or those that match `query`, best first; a page at a time. */
export const experiencesQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['experiences', 'list', query],
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/experiences', {
          params: { query: { ...(query && { query }), ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** What a person has published, newest first. */
export const ownQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['experiences', 'published', userId],
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
    queryKey: ['experiences', 'one', id],
    queryFn: async () => (await body(api.GET('/api/experiences/{id}', { params: { path: { id } } }))).experience,
  });

/** What the search box proposes for `text`. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['experiences', 'suggestions', text],
    queryFn: async () =>
      (await body(api.GET('/api/suggestions', { params: { query: { query: text, of: 'experiences' } } }))).suggestions,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
