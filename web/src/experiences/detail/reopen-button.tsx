import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from '../copy.ts';
import type { Experience } from '../experience-card.tsx';
import { experienceQuery } from '../queries.ts';
import { copy as detail } from './copy.ts';

interface ReopenButtonProps {
  experience: Experience;
  /** One of several rows, so that its name says which. */
  inRow?: boolean;
}

/** Opens a taken brief for one more deal, or publishes an unpublished listing again. */
export default function ReopenButton({ experience, inRow }: ReopenButtonProps) {
  const reopen = useReopen(experience);
  const label = experience.taken ? detail.reopen : detail.publishAgain;
  return (
    <Button
      {...(inRow ? { 'aria-label': copy.about(label, experience.title) } : { look: 'primary', size: 'lg', wide: true })}
      busy={reopen.isPending}
      busyText={experience.taken ? detail.reopening : detail.publishing}
      onClick={() => reopen.mutate()}
    >
      {label}
    </Button>
  );
}

/** Puts a listing back on the market. */
export function useReopen(experience: Experience) {
  const client = useQueryClient();
  const toasts = experience.taken
    ? { done: detail.toasts.reopened(experience.title), failed: detail.toasts.reopenFailed }
    : { done: detail.toasts.republished(experience.title), failed: detail.toasts.republishFailed };
  return useMutation({
    mutationFn: () => body(api.POST('/api/experiences/{id}/reopen', { params: { path: { id: experience.id } } })),
    onSuccess: async (answer) => {
      client.setQueryData(experienceQuery(experience.id).queryKey, answer.experience);
      const [title, description] = toasts.done;
      toast({ title, description, tone: 'success' });
      await client.invalidateQueries({ queryKey: experienceKeys.all });
    },
    onError: (error) => {
      const [title, sentence] = toasts.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
