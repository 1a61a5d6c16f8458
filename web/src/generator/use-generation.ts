import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { generationKeys } from '@/shared/api/query-keys.ts';
import { type Generation, generationQuery, isFinished } from './queries.ts';

/** A film, updated by the server's progress stream until it has finished. */
export function useGeneration(id: string) {
  const client = useQueryClient();
  const film = useQuery(generationQuery(id));
  const open = film.data !== undefined && !isFinished(film.data);
  useEffect(() => {
    if (!open) return;
    const source = new EventSource(`/api/generations/${encodeURIComponent(id)}/events`);
    source.addEventListener('generation', (event) => {
      const now: Generation = JSON.parse(event.data);
      client.setQueryData(generationQuery(id).queryKey, now);
      if (!isFinished(now)) return;
      source.close();
      void client.invalidateQueries({ queryKey: generationKeys.allOwn });
      // the stream's texts are not in the page's language, so the reason for a failure is fetched
      if (now.problem) void client.invalidateQueries(generationQuery(id));
    });
    // the browser doesn't reconnect after a refusal: fetch the film once more
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void client.invalidateQueries(generationQuery(id));
    };
    return () => source.close();
  }, [client, id, open]);
  return film;
}
