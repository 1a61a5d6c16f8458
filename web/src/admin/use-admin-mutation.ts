import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/shared/api/problem.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { ADMIN } from './queries.ts';

/** What an order that worked is answered with: title and sentence. */
export type Told = readonly [title: string, text: string];

/** An admin's order: done, told, and the lists read again. `run` answers what is said when it worked. */
export function useOrder<Order>(run: (order: Order) => Promise<Told>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ([title, description]) => toast({ title, description, tone: 'success' }),
    onError: (error) => toast({ title: copy.error, description: failureText(error, copy.failed), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
}
