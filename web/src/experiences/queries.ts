import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, PAGE_SIZE, type Schema } from '@/shared/api/client.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import type { paths } from '@/shared/api/schema';
import type { ExperienceSearch, Side } from './address.ts';
import { toRequest, without } from './search.ts';

/** The parameters of lists; a search has them as texts. */
type ListParameters = NonNullable<paths['/api/experiences']['get']['parameters']['query']>;

/** The published experiences that match, page by page. */
export const experiencesQuery = (search: ExperienceSearch) =>
  infiniteQueryOptions({
    queryKey: experienceKeys.list(toRequest(search)),
    queryFn: ({ pageParam }) => {
      const query: ListParameters = toRequest(search);
      return body(
        api.GET('/api/experiences', {
          params: { query: { ...query, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        }),
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** How long counts stay fresh, in milliseconds; the server keeps them as long. */
const COUNTS_FRESH = 10_000;

/** How many listings each filter would show. The order doesn't matter. */
export const facetsQuery = (search: ExperienceSearch) => {
  const query: ListParameters = toRequest(without(search, 'sort'));
  return queryOptions({
    queryKey: experienceKeys.facets(query),
    queryFn: () => body(api.GET('/api/experiences/facets', { params: { query } })),
    placeholderData: keepPreviousData,
    staleTime: COUNTS_FRESH,
  });
};

/** Tags in use that match `text`; the most used ones if it is empty. */
export const tagsQuery = (text: string) =>
  queryOptions({
    queryKey: experienceKeys.tags(text),
    queryFn: async () =>
      (await body(api.GET('/api/tags', { params: { query: { query: text, of: 'experiences' } } }))).tags,
    placeholderData: keepPreviousData,
    staleTime: COUNTS_FRESH,
  });

/** How many similar listings are shown. */
const SIMILAR = 3;

/** Open listings of the same side that share the first tag of `experience`, else its category. */
export const similarQuery = ({ id, side, tags, facts }: Schema<'ExperienceView'>) =>
  queryOptions({
    queryKey: experienceKeys.similar(id),
    queryFn: async () => {
      const about = tags[0] ? { tags: tags[0] } : facts.category ? { category: facts.category } : {};
      const query = { side: side satisfies Side, ...about, limit: SIMILAR + 1 };
      const { experiences } = await body(api.GET('/api/experiences', { params: { query } }));
      return experiences.filter((other) => other.id !== id).slice(0, SIMILAR);
    },
  });

/** The assistant's catalogue item with this title, for a search without results. */
export const catalogueQuery = (title: string) =>
  queryOptions({
    queryKey: [...experienceKeys.all, 'catalogue', title],
    queryFn: async () => (await body(api.GET('/api/catalogue', { params: { query: { title } } }))).item,
  });

/** A user's listings, newest first: the published ones, or only those that are not any more. */
export const ownListingsQuery = (userId: string, unpublished = false) =>
  infiniteQueryOptions({
    queryKey: (unpublished ? experienceKeys.unpublished : experienceKeys.published)(userId),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/experiences', {
          params: {
            query: { user_id: userId, ...(unpublished && { unpublished }), ...(pageParam && { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

export const experienceQuery = (id: string) =>
  queryOptions({
    queryKey: experienceKeys.one(id),
    queryFn: async () => (await body(api.GET('/api/experiences/{id}', { params: { path: { id } } }))).experience,
  });

/** Search suggestions for `text`. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: experienceKeys.suggestions(text),
    queryFn: async () =>
      (await body(api.GET('/api/suggestions', { params: { query: { query: text, of: 'experiences' } } }))).suggestions,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
