import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { failureText, isContactWarning } from '../../api/problem.ts';
import { dealKeys, experienceKeys } from '../../api/query-keys.ts';
import { toast } from '../../ui/toast-store.ts';
import { copy } from './copy.ts';
import type { Terms } from './terms.ts';

interface Confirmed {
  values: Terms;
  /** Contact details in the texts are meant to be there. */
  confirmed: boolean;
}

interface SendTerms<Answer> {
  send: (input: Confirmed) => Promise<Answer>;
  /** The deal that the terms began, and what the toast says of it. */
  done: (answer: Answer) => { deal: string; texts: readonly [title: string, text: string]; detail: string | undefined };
  failed: readonly [title: string, text: string];
}

/** Sends the terms with which a deal begins, and leads there. */
export function useSendTerms<Answer>({ send, done, failed }: SendTerms<Answer>) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      const { deal, texts, detail } = done(answer);
      const [title, description] = texts;
      const openDeal = () => void router.navigate({ to: '/deals/$id', params: { id: deal } });
      toast({ title, description, detail, tone: 'success', action: { label: copy.viewDeal, onSelect: openDeal } });
      for (const queryKey of [dealKeys.all, experienceKeys.all]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (isContactWarning(error)) return;
      const [title, sentence] = failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
