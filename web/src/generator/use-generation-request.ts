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

/** Requests a film without waiting for it; `onCreated` gets its id. */
export function useGenerationRequest(onCreated: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: GenerationRequest) =>
      body(api.POST('/api/generate-experience', { body: request, params: { header: { Prefer: 'respond-async' } } })),
    onSuccess: (created) => {
      reportCreated(created.id, onCreated);
      void client.invalidateQueries({ queryKey: generationKeys.allOwn });
    },
    onError: alertIfUnreachable,
  });
}

/** Requests a variation of a film. */
export function useVariationRequest(of: string, onCreated: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/generations/{id}/variations', { params: { path: { id: of } }, body: {} })),
    onSuccess: (created: Generation) => {
      client.setQueryData(generationQuery(created.id).queryKey, created);
      reportCreated(created.id, onCreated);
      void client.invalidateQueries({ queryKey: generationKeys.allOwn });
    },
    onError: alertIfUnreachable,
  });
}

function reportCreated(id: string, onCreated: (id: string) => void) {
  if (getSession().state !== 'person') guestFilms.remember();
  onCreated(id);
}

/** The specified alert for a request that didn't reach the server. */
function alertIfUnreachable(error: unknown) {
  if (error instanceof ApiError && error.status === 0) alert(copy.networkAlert);
}
