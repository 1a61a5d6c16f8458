import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy } from '../copy.ts';
import { type SubmittedAction, useDealAction } from '../deal-actions.ts';

interface ConfirmActionDialogProps {
  dealId: string;
  action: SubmittedAction;
  words: { readonly title: string; readonly text: string; readonly keep: string; readonly confirm: string };
  /** The action has to wait; `children` say why. */
  waiting?: boolean;
  children?: ReactNode;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmActionDialog({ dealId, action, words, waiting, children, onClose }: ConfirmActionDialogProps) {
  const { mutate, isPending } = useDealAction(dealId);
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
          onClick={() => mutate({ action, done: onClose })}
        >
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
