import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/shared/api/problem.ts';
import { conversationKeys, experienceKeys } from '@/shared/api/query-keys.ts';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

/** Changes whether a listing shows a question, says `done`, and refetches the listing and the conversation. */
export function useQuestionChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  [title, description]: readonly [string, string],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title, description, tone: 'success' }),
    onError: (error) => {
      const [failed, sentence] = copy.question.failed;
      toast({ title: failed, description: failureText(error, sentence), tone: 'error' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: experienceKeys.all });
      return client.invalidateQueries({ queryKey: conversationKeys.all });
    },
  });
}
