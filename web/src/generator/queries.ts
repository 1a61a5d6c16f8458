import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { experienceKeys, generationKeys } from '@/shared/api/query-keys.ts';

export type Generation = Schema<'GenerationView'>;

/** Whether nothing will change any more. */
export const isFinished = (generation: Generation) => generation.status !== 'queued' && generation.status !== 'running';

/** One film, or how far it is. */
export const generationQuery = (id: string) =>
  queryOptions({
    queryKey: generationKeys.one(id),
    queryFn: () => body(api.GET('/api/generations/{id}', { params: { path: { id } } })),
  });

/** One's own films, newest first; what a guest made belongs to the account once someone has signed in. */
export const generationsQuery = (owner: string) =>
  infiniteQueryOptions({
    queryKey: generationKeys.own(owner),
    queryFn: async ({ pageParam }) => {
      if (owner !== '' && guestFilms.wait()) {
        await body(api.POST('/api/generations/claim'));
        guestFilms.taken();
      }
      const query = { limit: 12, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET('/api/generations', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** The published experiences of one person, for a teaser. */
export const ownExperiencesQuery = (userId: string) =>
  queryOptions({
    queryKey: experienceKeys.forTeaser(userId),
    queryFn: async () =>
      (await body(api.GET('/api/experiences', { params: { query: { user_id: userId, limit: 100 } } }))).experiences,
  });

const KEY = 'guest-films';

/** Remembers that a guest has made films here: the cookie that owns them cannot be seen by scripts. */
export const guestFilms = {
  made: () => storage((kept) => kept.setItem(KEY, '1')),
  taken: () => storage((kept) => kept.removeItem(KEY)),
  wait: () => storage((kept) => kept.getItem(KEY) === '1') ?? false,
};

function storage<T>(use: (kept: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    // A browser that keeps nothing has nothing to take along.
    return undefined;
  }
}
