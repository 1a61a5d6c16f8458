import type { ComponentProps } from 'react';
import { completeLink } from '@/shared/terms/form/terms.ts';
import { PromptDialog } from '@/shared/ui/prompt-dialog.tsx';
import { copy } from '../copy.ts';
import { type SubmittedAction, useDealAction } from '../deal-actions.ts';

interface ActionPromptDialogProps
  extends Omit<ComponentProps<typeof PromptDialog>, 'draft' | 'busy' | 'cancel' | 'onSend'> {
  dealId: string;
  action: SubmittedAction;
  /** Text of the button that closes the dialog, where "Cancel" would be ambiguous. */
  keep?: string;
  /** What goes back to the hirer, for a split, in cents. */
  refund?: number | undefined;
  /** Hours that are stated or asked for. */
  hours?: number | undefined;
  /** What is said beside the link. */
  note?: string | undefined;
  /** What the toast says instead of the action's usual words. */
  said?: readonly [title: string, text: string] | undefined;
  /** Called once the server has taken it. */
  onSent?: () => void;
}

/** An action that needs a text. */
export function ActionPromptDialog(props: ActionPromptDialogProps) {
  const { dealId, action, keep, refund, hours, note, said, onSent, ...words } = props;
  const { mutate, isPending } = useDealAction(dealId);
  const isLink = words.kind === 'link';
  return (
    <PromptDialog
      {...words}
      draft={`${action}:${dealId}`}
      valid={isLink ? (text) => completeLink(text) !== undefined : undefined}
      cancel={keep ?? copy.confirm.cancel}
      busy={isPending}
      onSend={(text, sent) => {
        const done = () => {
          onSent?.();
          sent();
        };
        mutate({ action, text: (isLink && completeLink(text)) || text, refund, hours, note, said, done });
      }}
    />
  );
}
