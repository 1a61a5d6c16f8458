import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/shared/api/problem.ts';
import { adminKeys } from '@/shared/api/query-keys.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** The toast after a successful command: title and text. */
export type SuccessMessage = readonly [title: string, text: string];

/** Runs an admin command, shows the result and refetches the lists. `run` returns the toast for success. */
export function useAdminMutation<Variables>(run: (variables: Variables) => Promise<SuccessMessage>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ([title, description]) => toast({ title, description, tone: 'success' }),
    onError: (error) => toast({ title: copy.error, description: failureText(error, copy.failed), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
