import { ActionPromptDialog } from './action-prompt-dialog.tsx';
import { copy } from './copy.ts';

interface DeclineDialogProps {
  dealId: string;
  onClose: () => void;
}

/** Declines a request or a counter-offer with a reason, which the other side reads. */
export function DeclineDialog({ dealId, onClose }: DeclineDialogProps) {
  return (
    <ActionPromptDialog {...copy.decline} dealId={dealId} action="decline" kind="text" optional onClose={onClose} />
  );
}
