import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { generationKeys } from '@/shared/api/query-keys.ts';
import { getSession } from '@/shared/api/session.ts';
import { copy } from './copy.ts';
import { type Generation, generationQuery, guestFilms } from './queries.ts';

export interface GenerationRequest {
  readonly prompt: string;
  readonly size: 'wide' | 'square';
}

/** Asks for a film without waiting for it; `onMade` hears its id. */
export function useGenerationRequest(onMade: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: GenerationRequest) =>
      body(api.POST('/api/generate-experience', { body: request, params: { header: { Prefer: 'respond-async' } } })),
    onSuccess: (made) => {
      onRequested(made.id, onMade);
      void client.invalidateQueries({ queryKey: generationKeys.allOwn });
    },
    onError: alertIfUnreachable,
  });
}

/** Asks for another take of a film's idea. */
export function useVariationRequest(of: string, onMade: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/generations/{id}/variations', { params: { path: { id: of } }, body: {} })),
    onSuccess: (made: Generation) => {
      client.setQueryData(generationQuery(made.id).queryKey, made);
      onRequested(made.id, onMade);
      void client.invalidateQueries({ queryKey: generationKeys.allOwn });
    },
    onError: alertIfUnreachable,
  });
}

function onRequested(id: string, onMade: (id: string) => void) {
  if (getSession().state !== 'person') guestFilms.made();
  onMade(id);
}

/** The alert, a fixed text, for a request that did not arrive. */
function alertIfUnreachable(error: unknown) {
  if (error instanceof ApiError && error.status === 0) alert(copy.networkAlert);
}
