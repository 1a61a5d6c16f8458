import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openEventStream } from '@/shared/api/event-stream.ts';
import { generationKeys } from '@/shared/api/query-keys.ts';
import { type Generation, generationQuery, isFinished } from './queries.ts';

/** A film, updated by the server's progress stream until it has finished. */
export function useGeneration(id: string) {
  const client = useQueryClient();
  const film = useQuery(generationQuery(id));
  const open = film.data !== undefined && !isFinished(film.data);
  useEffect(() => {
    if (!open) return;
    const stream = new AbortController();
    const refetch = () => client.invalidateQueries(generationQuery(id));
    openEventStream(
      `/api/generations/${encodeURIComponent(id)}/events`,
      {
        events: {
          generation: (data) => {
            const now = data as Generation;
            client.setQueryData(generationQuery(id).queryKey, now);
            if (!isFinished(now)) return;
            stream.abort();
            void client.invalidateQueries({ queryKey: generationKeys.allOwn });
            // the stream's texts are not in the page's language, so the reason for a failure is fetched
            if (now.problem) void refetch();
          },
        },
        // the film may be gone
        onRefused: refetch,
      },
      stream.signal,
    );
    return () => stream.abort();
  }, [client, id, open]);
  return film;
}
