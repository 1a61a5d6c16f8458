/**
 * The state of a deal as six simple steps. Derived only from the two regions that the server reports (`work` and
 * `money`); what the viewer may do is in `actions`.
 */

import type { Schema } from '@/shared/api/client.ts';

type Booking = Schema<'BookingView'>;
type DealStatus = Pick<Booking, 'status' | 'work' | 'money' | 'dispute'> & {
  /** The part of a split that went back to the hirer, in cents. */
  readonly returned_cents?: number;
  /** There is a link to the work, whatever became of it. */
  readonly delivered?: boolean;
};

export type StepName =
  | 'requested'
  | 'accepted'
  | 'funded'
  | 'delivered'
  | 'completed'
  | 'paid_out'
  | 'refunded'
  | 'split';
/** `stopped` is where a deal ended, `disputed` where it waits for the end of a dispute. */
export type StepState = 'done' | 'now' | 'ahead' | 'stopped' | 'disputed';

export interface Step {
  name: StepName;
  state: StepState;
}

const NEVER_ACCEPTED: readonly string[] = ['declined', 'withdrawn', 'expired'];
const FUNDED: readonly string[] = ['held', 'clearing', 'released', 'refund_window', 'partially_refunded'];
const GIVEN_BACK: readonly string[] = ['refunded', 'refund_window', 'partially_refunded'];

/** Whether both sides have agreed on the terms, whatever has happened since. */
export const isAgreed = ({ status }: Pick<Booking, 'status'>) =>
  status !== 'pending' && !NEVER_ACCEPTED.includes(status);

/** The work has ended: the request was refused or never accepted, or the work was cancelled or rejected. */
export function hasStopped({ status, work }: DealStatus): boolean {
  return NEVER_ACCEPTED.includes(status) || status === 'cancelled' || work === 'rejected' || work === 'cancelled';
}

/** Whether the total was paid or can still be paid, and has not been refunded in full. */
export const amountStands = ({ status, money }: { status: string; money: Booking['money'] }) =>
  money !== 'void' && money !== 'refunded' && !NEVER_ACCEPTED.includes(status);

/** The work has ended, and each side has a part of the money. */
export const wasSplit = ({ work, money, returned_cents = 0 }: Pick<DealStatus, 'work' | 'money' | 'returned_cents'>) =>
  (work === 'cancelled' || work === 'rejected') && (money === 'released' || money === 'clearing') && returned_cents > 0;

function doneSteps(deal: DealStatus): Record<Exclude<StepName, 'split'>, boolean> {
  const accepted = isAgreed(deal);
  return {
    requested: true,
    accepted,
    funded: FUNDED.includes(deal.money) || deal.money === 'refunded',
    // once delivered it stays so, whatever changes are requested: progress never goes back
    delivered: deal.work === 'delivered' || deal.work === 'completed' || Boolean(deal.delivered),
    completed: deal.work === 'completed',
    paid_out: deal.money === 'released',
    refunded: deal.money === 'refunded' || deal.money === 'partially_refunded',
  };
}

/** The steps of a deal in order; the last one reached is current. A deal that has stopped ends at that step. */
export function progressSteps(deal: DealStatus): Step[] {
  const done = doneSteps(deal);
  if (wasSplit(deal)) {
    const before = (['requested', 'accepted', 'funded', 'delivered'] as const).filter(
      (name) => name !== 'delivered' || deal.delivered,
    );
    return [...before.map((name): Step => ({ name, state: 'done' })), { name: 'split', state: 'now' }];
  }
  const stopped = hasStopped(deal);
  const last = GIVEN_BACK.includes(deal.money) ? 'refunded' : 'paid_out';
  const names = ['requested', 'accepted', 'funded', 'delivered', 'completed', last] as const;
  const steps = names.map((name): Step => ({ name, state: done[name] ? 'done' : 'ahead' }));
  if (!stopped) {
    const reached = steps.findLastIndex((step) => step.state === 'done');
    const [current, next] = [steps[reached], steps[Math.min(reached + 1, steps.length - 1)]];
    // what would come next waits for the end of the dispute
    if (next && (deal.dispute === 'open' || deal.dispute === 'answered')) next.state = 'disputed';
    else if (current) current.state = 'now';
    return steps;
  }
  const end = steps.at(-1);
  const work = steps.slice(0, -1);
  const next = work[work.findLastIndex((step) => step.state === 'done') + 1];
  if (next) next.state = 'stopped';
  if (end?.name === 'refunded' && end.state === 'ahead') end.state = 'now';
  return steps.filter((step) => step.state !== 'ahead');
}

/** Who has the money. */
export type MoneyHolder = 'hirer' | 'held' | 'creator' | 'returned';

export function moneyHolder(money: Booking['money']): MoneyHolder {
  switch (money) {
    case 'held':
    case 'clearing':
    case 'refund_window':
      return 'held';
    case 'released':
    case 'partially_refunded':
      return 'creator';
    case 'refunded':
      return 'returned';
    default:
      return 'hirer';
  }
}

/** Whether there is a receipt, because money has been received at some point. */
export const hasReceipt = (money: Booking['money']) => !['none', 'due', 'processing', 'void'].includes(money);
