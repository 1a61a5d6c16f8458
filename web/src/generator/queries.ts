import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { experienceKeys, generationKeys } from '@/shared/api/query-keys.ts';

export type Generation = Schema<'GenerationView'>;

/** Whether the status is final. */
export const isFinished = (generation: Generation) => generation.status !== 'queued' && generation.status !== 'running';

/** A film, or its progress. */
export const generationQuery = (id: string) =>
  queryOptions({
    queryKey: generationKeys.one(id),
    queryFn: () => body(api.GET('/api/generations/{id}', { params: { path: { id } } })),
  });

/** The user's films, newest first. Films made as a guest are moved to the account at the first load after sign-in. */
export const generationsQuery = (owner: string) =>
  infiniteQueryOptions({
    queryKey: generationKeys.own(owner),
    queryFn: async ({ pageParam }) => {
      if (owner !== '' && guestFilms.exist()) {
        await body(api.POST('/api/generations/claim'));
        guestFilms.forget();
      }
      const query = { limit: 12, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET('/api/generations', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** A user's published experiences, to choose one for a teaser. */
export const ownExperiencesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...experienceKeys.all, 'of', userId],
    queryFn: async () =>
      (await body(api.GET('/api/experiences', { params: { query: { user_id: userId, limit: 100 } } }))).experiences,
  });

const KEY = 'guest-films';

/** Remembers that films were made as a guest: the cookie that owns them is not readable by scripts. */
export const guestFilms = {
  remember: () => storage((kept) => kept.setItem(KEY, '1')),
  forget: () => storage((kept) => kept.removeItem(KEY)),
  exist: () => storage((kept) => kept.getItem(KEY) === '1') ?? false,
};

function storage<T>(use: (kept: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    // Without storage, no guest films are moved.
    return undefined;
  }
}
