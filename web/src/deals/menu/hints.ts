import { type Command, type ExplainedDeal, hasDelivery, isEarly, isUnpaid } from '../arrange-actions.ts';
import { copy } from './copy.ts';

/** When a command of the menu fits, in a sentence; it depends on what has happened. */
export function hintOf(command: Command, deal: ExplainedDeal): string | undefined {
  const isDisputed = deal.dispute === 'open' || deal.dispute === 'answered';
  switch (command) {
    case 'deliver':
      return hasDelivery(deal) ? copy.update : copy.deliver;
    case 'accept_work':
      if (isDisputed) return copy.acceptDisputed;
      return isEarly(command, deal) ? copy.acceptEarly : copy.accept_work;
    case 'request_changes':
      return isEarly(command, deal) ? copy.changeEarly : copy.request_changes;
    case 'dispute':
      if (deal.money === 'refund_window') return copy.contest;
      return deal.money === 'released' ? copy.disputeReleased : copy.dispute;
    case 'reject':
      return rejectHint(deal);
    case 'cancel':
      if (isDisputed) return copy.cancelDisputed;
      if (isUnpaid(deal)) return copy.cancelUnpaid;
      return deal.viewer_side === 'hirer' ? copy.cancel : copy.cancelByCreator;
    default:
      return command in copy ? copy[command as keyof typeof copy] : undefined;
  }
}

/** What becomes of the money is said where the state of the work decides it: changes can be asked for before a delivery. */
function rejectHint(deal: ExplainedDeal) {
  if (isUnpaid(deal)) return copy.rejectUnpaid;
  return deal.work === 'delivered' ? copy.rejectDelivered : copy.reject;
}
