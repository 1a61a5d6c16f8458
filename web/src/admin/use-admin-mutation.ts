import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/shared/api/problem.ts';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** The toast of a command that worked: title and sentence. */
export type SuccessMessage = readonly [title: string, text: string];

/** A command of an admin: runs it, shows the result and refetches the lists. `run` returns the toast for success. */
export function useAdminMutation<Variables>(run: (variables: Variables) => Promise<SuccessMessage>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ([title, description]) => toast({ title, description, tone: 'success' }),
    onError: (error) => toast({ title: copy.error, description: failureText(error, copy.failed), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
