import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { copy } from './copy.ts';

/** Takes back one's own request. */
export function WithdrawDialog({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  return <ConfirmActionDialog dealId={dealId} action="withdraw" words={copy.withdraw} onClose={onClose} />;
}
