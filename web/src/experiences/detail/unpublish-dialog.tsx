import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { experienceKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import type { Experience } from '../experience-card.tsx';
import { copy as detail } from './copy.ts';
import { useReopen } from './reopen-button.tsx';

interface UnpublishDialogProps {
  experience: Experience;
  /** Whether the viewer published it. */
  own: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Unpublishes an experience after a confirmation. */
export default function UnpublishDialog({ experience, own, open, onOpenChange }: UnpublishDialogProps) {
  const unpublish = useUnpublish(experience, own, () => onOpenChange(false));
  const again = Boolean(experience.unpublished);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={(again ? detail.withholdTitle : detail.unpublishTitle)(experience.title)}
      description={own ? detail.unpublishText : detail.withholdText}
    >
      <DialogActions>
        <Button look="ghost" onClick={() => onOpenChange(false)}>
          {again ? detail.notNow : detail.keep}
        </Button>
        <Button
          look="danger"
          busy={unpublish.isPending}
          busyText={detail.unpublishing}
          onClick={() => unpublish.mutate()}
        >
          {again ? detail.withhold : detail.unpublish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useUnpublish(experience: Experience, own: boolean, close: () => void) {
  const client = useQueryClient();
  const republish = useReopen({ ...experience, taken: false });
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
