import type { ComponentProps } from 'react';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { copy } from '../copy.ts';
import { type Call, useMove } from '../deal-actions.ts';
import { isWebAddress } from '../web-address.ts';

interface TextDialogProps extends Omit<ComponentProps<typeof PromptDialog>, 'draft' | 'busy' | 'cancel' | 'onSend'> {
  dealId: string;
  move: Call;
  /** The way out, where 'Cancel' would be ambiguous. */
  keep?: string;
}

/** A move that takes words with it. */
export function TextDialog({ dealId, move, keep, ...words }: TextDialogProps) {
  const { mutate, isPending } = useMove(dealId);
  return (
    <PromptDialog
      {...words}
      draft={`${move}:${dealId}`}
      valid={words.kind === 'link' ? isWebAddress : undefined}
      cancel={keep ?? copy.confirm.cancel}
      busy={isPending}
      onSend={(text, sent) => mutate({ move, text, done: sent })}
    />
  );
}
