import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { generationKeys } from '@/shared/api/query-keys.ts';
import { type Generation, generationQuery, isFinished } from './queries.ts';

/** A film and, until it has finished, each step of its progress as the server streams it. */
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
      // the stream does not know the page's language: why there is no film is fetched in it
      if (now.problem) void client.invalidateQueries(generationQuery(id));
    });
    // the browser gives up on a refusal: then the film is fetched once more
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void client.invalidateQueries(generationQuery(id));
    };
    return () => source.close();
  }, [client, id, open]);
  return film;
}
