import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { copy as detail } from './detail/copy.ts';
import type { Experience } from './experience-card.tsx';
import { experienceQuery } from './queries.ts';

interface ReopenButtonProps {
  experience: Experience;
  /** One of several rows, so that its name says which. */
  inRow?: boolean;
}

/** Opens a taken brief for one more deal. */
export default function ReopenButton({ experience, inRow }: ReopenButtonProps) {
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => body(api.POST('/api/experiences/{id}/reopen', { params: { path: { id: experience.id } } })),
    onSuccess: async (answer) => {
      client.setQueryData(experienceQuery(experience.id).queryKey, answer.experience);
      const [title, description] = detail.toasts.reopened(experience.title);
      toast({ title, description, tone: 'success' });
      await client.invalidateQueries({ queryKey: experienceKeys.all });
    },
    onError: (error) => {
      const [title, sentence] = detail.toasts.reopenFailed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
  return (
    <Button
      {...(inRow
        ? { 'aria-label': copy.about(detail.reopen, experience.title) }
        : { look: 'primary', size: 'lg', wide: true })}
      busy={reopen.isPending}
      busyText={detail.reopening}
      onClick={() => reopen.mutate()}
    >
      {detail.reopen}
    </Button>
  );
}
