/**
 * Which ways of the machine are open to a deal. `GET /api/process` names the changes of each region alone, over all deals;
 * what the other regions must say for them is here, as in `docs/product.md`, sections 2 and 3.
 */

import type { Schema } from '@/shared/api/client.ts';

type Timeline = Schema<'TimelineView'>;
type Move = Schema<'ProcessTransition'>['name'];

/** The three regions that a deal walks through side by side. */
export const REGIONS = ['request', 'work', 'money'] as const;
export type Region = (typeof REGIONS)[number];

/** Where a deal stands in every region, and what else decides over its ways. */
export type Standing = Readonly<Record<Region, string>> & {
  /** A dispute or the hirer's bank stops everything until it is decided; which steps decide it. */
  readonly deciding: readonly Move[];
  /** Something was delivered, now or earlier. */
  readonly delivered: boolean;
  /** The decline was told to nobody yet. */
  readonly undoable: boolean;
};

/** Where `booking` stands in `region`. */
export function standsAt(region: Region, booking: Pick<Schema<'BookingView'>, 'status' | 'work' | 'money'>): string {
  if (region === 'work') return booking.work ?? 'none';
  if (region === 'money') return booking.money;
  const { status } = booking;
  return status === 'pending' || status === 'declined' || status === 'withdrawn' || status === 'expired'
    ? status
    : 'approved';
}

/** Where the deal of `timeline` stands. */
export function standingOf({ booking, project, next }: Pick<Timeline, 'booking' | 'project' | 'next'>): Standing {
  return {
    request: standsAt('request', booking),
    work: standsAt('work', booking),
    money: standsAt('money', booking),
    deciding: decidingFor(booking),
    delivered: Boolean(project?.project_link),
    undoable: next.some(({ kind }) => kind === 'tell_decline'),
  };
}

function decidingFor({ dispute, chargeback }: Schema<'BookingView'>): readonly Move[] {
  if (chargeback) return ['resolve'];
  return dispute === 'open' || dispute === 'answered' ? ['concede', 'resolve', 'dispute_long_stop'] : [];
}

type Rule = (deal: Standing) => boolean;
const asked: Rule = ({ request }) => request === 'pending';
const accepted: Rule = ({ work }) => work === 'completed';
const working: Rule = ({ work }) => work !== 'completed';
const moneyIn =
  (...states: readonly string[]): Rule =>
  ({ money }) =>
    states.includes(money);

/** The changes that not every deal which stands at their beginning can make. */
const RULES: Readonly<Record<Region, Readonly<Record<string, Rule>>>> = {
  request: { 'declined pending': ({ undoable }) => undoable },
  work: {
    'none in_progress': asked,
    'cancelled offered': ({ undoable }) => undoable,
    // Once the money has gone either way, the work is over.
    'completed delivered': moneyIn('due', 'processing', 'clearing'),
    'rejected completed': moneyIn('refund_window'),
  },
  money: {
    'none due': asked,
    'due held': working,
    'due clearing': accepted,
    'processing held': working,
    'processing clearing': accepted,
    'held refund_window': ({ delivered }) => delivered,
  },
};

/** The steps that not every deal takes which stands at their beginning. */
const STEPS: Readonly<Partial<Record<Move, Rule>>> = {
  // What was delivered or accepted is overdue then, and stays.
  lapse: ({ work, delivered }) => !delivered && work !== 'completed',
};

/** Whether a deal that stands so can go from `from` to `to` in `region`, by the step `name`. */
export function mayGo(deal: Standing, region: Region, name: Move, from: string, to: string): boolean {
  if (deal[region] !== from) return false;
  if (deal.deciding.length > 0 && !deal.deciding.includes(name)) return false;
  return (STEPS[name]?.(deal) ?? true) && (RULES[region][`${from} ${to}`]?.(deal) ?? true);
}
