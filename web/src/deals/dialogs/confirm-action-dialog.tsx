import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy } from '../copy.ts';
import { type Call, useMove } from '../deal-actions.ts';

interface ConfirmDialogProps {
  dealId: string;
  move: Call;
  words: { readonly title: string; readonly text: string; readonly keep: string; readonly confirm: string };
  /** The move has to wait; why stands in `children`. */
  waiting?: boolean;
  children?: ReactNode;
  onClose: () => void;
}

/** A second look before a move that cannot be taken back. */
export function ConfirmDialog({ dealId, move, words, waiting, children, onClose }: ConfirmDialogProps) {
  const { mutate, isPending } = useMove(dealId);
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.text}>
      {children}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {words.keep}
        </Button>
        <Button
          look="danger"
          disabled={waiting}
          busy={isPending}
          busyText={copy.actions.processing}
          onClick={() => mutate({ move, done: onClose })}
        >
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
