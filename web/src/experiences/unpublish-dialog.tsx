import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { useSession } from '@/shared/api/session.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy as detail } from './detail/copy.ts';
import type { Experience } from './experience-card.tsx';
import { useReopen } from './reopen-button.tsx';

interface UnpublishDialogProps {
  experience: Experience;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Unpublishes an experience after a confirmation. */
export default function UnpublishDialog({ experience, open, onOpenChange }: UnpublishDialogProps) {
  const unpublish = useUnpublish(experience, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={detail.unpublishTitle(experience.title)}
      description={detail.unpublishText}
    >
      <DialogActions>
        <Button look="ghost" onClick={() => onOpenChange(false)}>
          {detail.keep}
        </Button>
        <Button
          look="danger"
          busy={unpublish.isPending}
          busyText={detail.unpublishing}
          onClick={() => unpublish.mutate()}
        >
          {detail.unpublish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useUnpublish(experience: Experience, close: () => void) {
  const client = useQueryClient();
  const republish = useReopen({ ...experience, taken: false });
  const session = useSession();
  const own = session.state === 'person' && session.userId === experience.user_id;
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/experiences/{id}', { params: { path: { id: experience.id } } })),
    onSuccess: async () => {
      const [title, description] = detail.toasts.unpublished(experience.title);
      const again = own ? { label: detail.publishAgain, onSelect: () => republish.mutate() } : undefined;
      toast({ title, description, tone: 'success', action: again });
      close();
      await client.invalidateQueries({ queryKey: experienceKeys.all });
    },
    onError: (error) => {
      const [title, sentence] = detail.toasts.unpublishFailed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
}
