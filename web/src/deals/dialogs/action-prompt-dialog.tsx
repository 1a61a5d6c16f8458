import type { ComponentProps } from 'react';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { copy } from '../copy.ts';
import { type SubmittedAction, useDealAction } from '../deal-actions.ts';
import { isWebAddress } from '../web-address.ts';

interface ActionPromptDialogProps
  extends Omit<ComponentProps<typeof PromptDialog>, 'draft' | 'busy' | 'cancel' | 'onSend'> {
  dealId: string;
  action: SubmittedAction;
  /** The way out, where 'Cancel' would be ambiguous. */
  keep?: string;
}

/** An action that takes a text with it. */
export function ActionPromptDialog({ dealId, action, keep, ...words }: ActionPromptDialogProps) {
  const { mutate, isPending } = useDealAction(dealId);
  return (
    <PromptDialog
      {...words}
      draft={`${action}:${dealId}`}
      valid={words.kind === 'link' ? isWebAddress : undefined}
      cancel={keep ?? copy.confirm.cancel}
      busy={isPending}
      onSend={(text, sent) => mutate({ action, text, done: sent })}
    />
  );
}
