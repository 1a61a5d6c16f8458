import type { Schema } from '@/shared/api/client.ts';
import type { Action } from './deal-actions.ts';

/** What decides where an action is offered. */
export interface ActableDeal {
  readonly actions: readonly Schema<'DealAction'>[];
  readonly work: Schema<'Work'> | null;
  readonly money: Schema<'Money'>;
}

/** What the sentences about its actions also depend on. */
export interface ExplainedDeal extends ActableDeal {
  readonly viewer_side: Schema<'ViewerSide'>;
  readonly dispute: Schema<'Dispute'>;
}

/** What a button or menu item starts: an action, or declining with words about it. */
export type Command = Action | 'decline_with_reason';

/** By importance: the first available action is what the user most likely came for. */
export const BUTTONS: readonly Action[] = [
  'answer_dispute',
  'accept_split',
  'drop_split',
  'accept_hours',
  'refuse_hours',
  'accept',
  'decline',
  'withdraw',
  'counter',
  'pay',
  'deliver',
  'accept_work',
  'request_changes',
  'dispute',
];
const MENU: readonly Command[] = [
  'accept_split',
  'drop_split',
  'answer_dispute',
  'accept_hours',
  'refuse_hours',
  'counter',
  'decline',
  'decline_with_reason',
  'deliver',
  'accept_work',
  'ask_hours',
  'request_changes',
  'reopen',
  'extend_review',
  'withdraw',
];
/** Commands that end a deal or divide its money: the least drastic first, those that end it last. */
const WAYS_OUT: readonly Command[] = ['propose_split', 'dispute', 'reject', 'cancel'];

/** Work that is judged before there is any: possible, but never what the user came for. */
export const isEarly = (action: Command, { work }: ActableDeal) =>
  (action === 'accept_work' || action === 'request_changes') && work !== 'delivered' && work !== 'completed';

const isEarlyAcceptance = (command: Command, deal: ActableDeal) => command === 'accept_work' && isEarly(command, deal);

/** Whether nothing has been paid yet. */
export const isUnpaid = ({ money }: Pick<ActableDeal, 'money'>) =>
  money === 'none' || money === 'due' || money === 'processing';

/** Whether there is already a link, so that delivering replaces it. */
export const hasDelivery = ({ work }: Pick<ActableDeal, 'work'>) =>
  work === 'delivered' || work === 'changes_requested';

/** Whether work would be judged that is neither there nor paid: the hirer can still cancel for nothing. */
const isTooEarly = (command: Command, deal: ActableDeal) =>
  (command === 'accept_work' || command === 'request_changes') &&
  isEarly(command, deal) &&
  isUnpaid(deal) &&
  !hasDelivery(deal);

/** Whether the hirer ends the deal by cancelling: without work, rejecting would do the same. */
const isCancelled = (deal: ActableDeal) => deal.actions.includes('cancel') && !hasDelivery(deal);

/** Whether an action makes sense as a button in this state; the others are in the menu. */
function isButton(action: Action, deal: ActableDeal): boolean {
  if (isEarly(action, deal)) return false;
  if (action === 'drop_split') return deal.actions.includes('accept_split');
  // the alternatives to accepting; without that, they are not what the user came for
  if (action === 'decline' || action === 'withdraw' || action === 'counter') return deal.actions.includes('accept');
  // a refund that can still be contested; other disputes are never what the user came for
  if (action === 'dispute') return deal.money === 'refund_window';
  if (action !== 'deliver') return true;
  // we advise not to start before the payment; only a hirer who asked for changes waits for the work
  return deal.work !== 'delivered' && (deal.work === 'changes_requested' || !isUnpaid(deal));
}

/** The deal's actions as buttons, main one first, and as a menu, of which some are ways out of the deal. `inMenu`: those that belong into the menu here. */
export function arrangeActions(deal: ActableDeal, inMenu: readonly Action[] = []) {
  const buttons = BUTTONS.filter(
    (action) => deal.actions.includes(action) && isButton(action, deal) && !inMenu.includes(action),
  );
  const offered = (command: Command) =>
    deal.actions.includes(command === 'decline_with_reason' ? 'decline' : command) &&
    !buttons.some((action) => action === command) &&
    !isTooEarly(command, deal) &&
    !(command === 'reject' && isCancelled(deal));
  // judging work that is not there yet comes last
  const menu = MENU.filter(offered).sort(
    (a, b) => Number(isEarlyAcceptance(a, deal)) - Number(isEarlyAcceptance(b, deal)),
  );
  const waysOut = WAYS_OUT.filter(offered);
  const last = (['archive'] as const).filter(offered);
  return { buttons, menu: [...menu, ...waysOut, ...last], waysOut };
}
