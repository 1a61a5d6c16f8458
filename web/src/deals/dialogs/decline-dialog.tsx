import type { DialogDeal } from '../open-dialog.ts';
import { ActionPromptDialog } from './action-prompt-dialog.tsx';
import { copy } from './copy.ts';

interface DeclineDialogProps {
  deal: Pick<DialogDeal, 'id' | 'other'>;
  onClose: () => void;
}

/** Declines a request or a counter-offer with a reason, which the other side reads. */
export function DeclineDialog({ deal, onClose }: DeclineDialogProps) {
  const { text, hint, ...words } = copy.decline;
  return (
    <ActionPromptDialog
      {...words}
      text={text(deal.other)}
      hint={hint(deal.other)}
      dealId={deal.id}
      action="decline"
      kind="text"
      optional
      onClose={onClose}
    />
  );
}
