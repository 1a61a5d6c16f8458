import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { conversationKeys, experienceKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';

interface PublishedQuestionsProps {
  experienceId: string;
  questions: readonly Schema<'PublishedQuestion'>[];
  /** The viewer may take questions off the page. */
  removable: boolean;
}

/** What the publisher has answered for everybody. */
export default function PublishedQuestions({ experienceId, questions, removable }: PublishedQuestionsProps) {
  const remove = useRemove(experienceId);
  return (
    <section aria-labelledby="questions" className="mt-16 border-line border-t pt-10">
      <h2 id="questions" className="text-title-2">
        {copy.title}
      </h2>
      <dl className="mt-6 grid max-w-[65ch] grid-cols-1 gap-8">
        {questions.map(({ id, question, answer }) => (
          <div key={id} className="grid grid-cols-1 gap-2">
            <dt className="whitespace-pre-line text-card [overflow-wrap:anywhere]">{question}</dt>
            <dd className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{answer}</dd>
            {removable && (
              <dd>
                <Button
                  size="sm"
                  aria-label={copy.removeAbout(question)}
                  busy={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                >
                  {copy.remove}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function useRemove(experienceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => body(api.DELETE('/api/questions/{id}/publish', { params: { path: { id } } })),
    onSuccess: () => {
      const [title, description] = copy.toasts.removed;
      toast({ title, description, tone: 'success' });
    },
    onError: (error) => {
      const [title, sentence] = copy.toasts.removeFailed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: conversationKeys.all });
      return client.invalidateQueries({ queryKey: experienceKeys.one(experienceId) });
    },
  });
}
