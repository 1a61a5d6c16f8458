import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { experienceKeys, generationKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { type Generation, generationQuery } from './queries.ts';

interface DeleteFilmDialogProps {
  generation: Generation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemoved: (id: string) => void;
}

/** Confirms deleting a film, which can't be undone. */
export default function DeleteFilmDialog({ generation, open, onOpenChange, onRemoved }: DeleteFilmDialogProps) {
  const client = useQueryClient();
  const { id } = generation;
  const remove = useMutation({
    mutationFn: () => body(api.DELETE('/api/generations/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      const [title, description] = copy.remove.done;
      toast({ title, description, tone: 'success' });
      onOpenChange(false);
      onRemoved(id);
      client.removeQueries(generationQuery(id));
      await client.invalidateQueries({ queryKey: generationKeys.allOwn });
      await client.invalidateQueries({ queryKey: experienceKeys.all });
    },
    onError: (error) => {
      const [title, sentence] = copy.remove.failed;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.remove.title} description={copy.remove.text}>
      <p className="rounded-control bg-raised p-4 [overflow-wrap:anywhere]">{generation.prompt}</p>
      <DialogActions>
        <Button look="ghost" onClick={() => onOpenChange(false)}>
          {copy.remove.keep}
        </Button>
        <Button look="danger" busy={remove.isPending} busyText={copy.remove.removing} onClick={() => remove.mutate()}>
          {copy.remove.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
