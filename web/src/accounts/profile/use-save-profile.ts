import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { meQuery } from '../start/queries.ts';
import { copy } from './copy.ts';

/** Saves a change to the user's own profile and shows the result. */
export function useSaveProfile(userId: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Schema<'ProfileChange'>) => body(api.PATCH('/api/me', { body: change })),
    onSuccess: (me) => {
      client.setQueryData(meQuery(userId).queryKey, me);
      toast({ title: copy.saved[0], description: copy.saved[1], tone: 'success' });
      onSaved();
    },
    onError: (error) => {
      const [title, sentence] = copy.saveFailed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
