import type { DialogDeal } from '../open-dialog.ts';
import { ActionPromptDialog } from './action-prompt-dialog.tsx';
import { copy } from './copy.ts';

/** Takes what the hirer wants changed: about the newest version, or before there is one. */
export function RequestChangesDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const { early, ...words } = copy.changes;
  return (
    <ActionPromptDialog
      {...words}
      text={deal.delivered ? words.text : early}
      dealId={deal.id}
      action="request_changes"
      kind="text"
      onClose={onClose}
    />
  );
}
