import { type ActableDeal, type Command, hasDelivery, isEarly, isUnpaid } from '../arrange-actions.ts';
import { copy } from './copy.ts';

/** When a command of the menu fits, in a sentence; it depends on what has happened. */
export function hintOf(command: Command, deal: ActableDeal): string | undefined {
  switch (command) {
    case 'deliver':
      return hasDelivery(deal) ? copy.update : copy.deliver;
    case 'accept_work':
      return isEarly(command, deal) ? copy.acceptEarly : copy.accept_work;
    case 'request_changes':
      return isEarly(command, deal) ? copy.changeEarly : copy.request_changes;
    case 'dispute':
      return deal.money === 'refund_window' ? copy.contest : copy.dispute;
    case 'reject':
      return deal.work === 'delivered' && !isUnpaid(deal) ? copy.rejectDelivered : copy.reject;
    case 'cancel':
      return isUnpaid(deal) ? copy.cancelUnpaid : copy.cancel;
    default:
      return command in copy ? copy[command as keyof typeof copy] : undefined;
  }
}
