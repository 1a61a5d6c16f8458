import type { DialogDeal } from '../open-dialog.ts';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { copy } from './copy.ts';

/** Takes back one's own request. */
export function WithdrawDialog({ deal, onClose }: { deal: DialogDeal; onClose: () => void }) {
  const { text, ...words } = copy.withdraw;
  const said = { ...words, text: text(deal.other) };
  return <ConfirmActionDialog dealId={deal.id} action="withdraw" words={said} onClose={onClose} />;
}
