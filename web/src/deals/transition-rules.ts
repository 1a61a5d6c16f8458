/**
 * Which transitions a deal can make. `GET /api/process` names the changes of each region alone, over all deals;
 * what the other regions must say for them is here, as in `docs/product.md`, sections 2 and 3.
 */

import type { Schema } from '@/shared/api/client.ts';

type Timeline = Schema<'TimelineView'>;
type TransitionName = Schema<'ProcessTransition'>['name'];

/** The three regions that a deal walks through side by side. */
export const REGIONS = ['request', 'work', 'money'] as const;
export type Region = (typeof REGIONS)[number];

/** A deal's state in every region, and what else decides which transitions are possible. */
export type DealState = Readonly<Record<Region, string>> & {
  /** A dispute or the hirer's bank stops everything until it is decided; which steps decide it. */
  readonly deciding: readonly TransitionName[];
  /** Something was delivered, now or earlier. */
  readonly delivered: boolean;
  /** The decline was told to nobody yet. */
  readonly undoable: boolean;
};

/** The state of `booking` in `region`. */
export function regionState(region: Region, booking: Pick<Schema<'BookingView'>, 'status' | 'work' | 'money'>): string {
  if (region === 'work') return booking.work ?? 'none';
  if (region === 'money') return booking.money;
  const { status } = booking;
  return status === 'pending' || status === 'declined' || status === 'withdrawn' || status === 'expired'
    ? status
    : 'approved';
}

/** The state of the timeline's deal. */
export function dealState({ booking, project, next }: Pick<Timeline, 'booking' | 'project' | 'next'>): DealState {
  return {
    request: regionState('request', booking),
    work: regionState('work', booking),
    money: regionState('money', booking),
    deciding: decidingFor(booking),
    delivered: Boolean(project?.project_link),
    undoable: next.some(({ kind }) => kind === 'tell_decline'),
  };
}

function decidingFor({ dispute, chargeback }: Schema<'BookingView'>): readonly TransitionName[] {
  if (chargeback) return ['resolve'];
  return dispute === 'open' || dispute === 'answered' ? ['concede', 'resolve', 'dispute_long_stop'] : [];
}

type Rule = (deal: DealState) => boolean;
const isPending: Rule = ({ request }) => request === 'pending';
const isWorkAccepted: Rule = ({ work }) => work === 'completed';
const isWorkOpen: Rule = ({ work }) => work !== 'completed';
const moneyIn =
  (...states: readonly string[]): Rule =>
  ({ money }) =>
    states.includes(money);

/** Changes that need more than their first state. */
const CHANGE_RULES: Readonly<Record<Region, Readonly<Record<string, Rule>>>> = {
  request: { 'declined pending': ({ undoable }) => undoable },
  work: {
    'none in_progress': isPending,
    'cancelled offered': ({ undoable }) => undoable,
    // Once the money has gone either way, the work is over.
    'completed delivered': moneyIn('due', 'processing', 'clearing'),
    'rejected completed': moneyIn('refund_window'),
  },
  money: {
    'none due': isPending,
    'due held': isWorkOpen,
    'due clearing': isWorkAccepted,
    'processing held': isWorkOpen,
    'processing clearing': isWorkAccepted,
    'held refund_window': ({ delivered }) => delivered,
  },
};

/** Transitions that need more than their first state. */
const TRANSITION_RULES: Readonly<Partial<Record<TransitionName, Rule>>> = {
  // What was delivered or accepted is overdue then, and stays.
  lapse: ({ work, delivered }) => !delivered && work !== 'completed',
};

/** Whether a deal in this state can change from `from` to `to` in `region` by the transition `name`. */
export function canTransition(
  deal: DealState,
  region: Region,
  name: TransitionName,
  from: string,
  to: string,
): boolean {
  if (deal[region] !== from) return false;
  if (deal.deciding.length > 0 && !deal.deciding.includes(name)) return false;
  return (TRANSITION_RULES[name]?.(deal) ?? true) && (CHANGE_RULES[region][`${from} ${to}`]?.(deal) ?? true);
}
