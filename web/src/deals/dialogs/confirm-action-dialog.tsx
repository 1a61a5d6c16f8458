import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog, DialogActions } from '@/shared/ui/dialog.tsx';
import { copy } from '../copy.ts';
import { type SubmittedAction, useDealAction } from '../deal-actions.ts';

interface ConfirmActionDialogProps {
  dealId: string;
  action: SubmittedAction;
  words: { readonly title: string; readonly text: string; readonly keep: string; readonly confirm: string };
  /** The version of the terms on the screen. */
  version?: number | undefined;
  /** What goes back to the hirer, for a split, in cents. */
  refund?: number | undefined;
  /** Hours that are agreed to. */
  hours?: number | undefined;
  look?: 'danger' | 'primary';
  /** Instead of accepting one more request for a taken brief. */
  onTaken?: (() => void) | undefined;
  /** The action isn't possible yet; `children` explain why. */
  waiting?: boolean;
  children?: ReactNode;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmActionDialog(props: ConfirmActionDialogProps) {
  const { dealId, action, words, version, refund, hours, look = 'danger', waiting, onTaken, children, onClose } = props;
  const { mutate, isPending } = useDealAction(dealId);
  const keep = useRef<HTMLButtonElement>(null);
  // another question in the same dialog: the key that answered the last one must not answer it, too
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different question
  useEffect(() => keep.current?.focus(), [words.title]);
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.text}>
      {children}
      <DialogActions>
        <Button ref={keep} look="ghost" onClick={onClose}>
          {words.keep}
        </Button>
        <Button
          look={look}
          disabled={waiting}
          busy={isPending}
          busyText={copy.actions.processing}
          onClick={() => mutate({ action, refund, hours, onTaken, ...(version && { version }), done: onClose })}
        >
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
