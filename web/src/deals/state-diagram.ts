/** The deal's machine as a drawing: which states stand where, which ways lead on. Only a picture of `GET /api/process`. */

import type { Schema } from '@/shared/api/client.ts';
import { mayGo, type Region, type Standing, standsAt } from './transition-rules.ts';

type Process = Schema<'ProcessView'>;
type Booking = Schema<'BookingView'>;
type Transition = Schema<'ProcessTransition'>;

/** Where a state stands: the left column is the good way from top to bottom, the right one its ends. */
type Spot = readonly [column: 0 | 1, row: number];

const SPOTS: Record<Region, Readonly<Record<string, Spot>>> = {
  request: { pending: [0, 0], approved: [0, 1], declined: [1, 0], withdrawn: [1, 1], expired: [1, 2] },
  work: {
    offered: [1, 0],
    none: [0, 0],
    in_progress: [0, 1],
    delivered: [0, 2],
    changes_requested: [0, 3],
    completed: [0, 4],
    cancelled: [1, 2],
    rejected: [1, 3],
  },
  money: {
    none: [0, 0],
    due: [0, 1],
    processing: [0, 2],
    held: [0, 3],
    clearing: [0, 4],
    released: [0, 5],
    void: [1, 1],
    refund_window: [1, 3],
    refunded: [1, 4],
  },
};

/**
 * Steps of disputes and of their decisions, and what admins alone do to released money: true ways, but drawn they would hide the others. While a decision is waited
 * for, they are the only ways, and those from where the deal stands are drawn.
 */
const LEFT_OUT: readonly Transition['name'][] = [
  'concede',
  'resolve',
  'dispute_long_stop',
  'contest',
  'late_accept',
  'clawback',
];

export interface MachineState {
  readonly name: string;
  readonly spot: Spot;
  /** `now`: the deal stands here; `next`: one step away; `other`: elsewhere. */
  readonly light: 'now' | 'next' | 'other';
  /** When a timer leads here by itself. */
  readonly at?: string | undefined;
}

export interface MachineEdge {
  readonly from: Spot;
  readonly to: Spot;
  /** It leads on from where the deal stands. */
  readonly lit: boolean;
}

export interface Machine {
  readonly states: readonly MachineState[];
  readonly edges: readonly MachineEdge[];
  readonly now: string;
  /** The states that one step leads to. */
  readonly ways: readonly string[];
  readonly rows: number;
}

/** The region in which something happens next. */
export function livelyRegion(booking: Pick<Booking, 'status' | 'work' | 'money'>): Region {
  if (standsAt('request', booking) !== 'approved') return 'request';
  const working =
    booking.work === 'in_progress' || booking.work === 'delivered' || booking.work === 'changes_requested';
  return working && booking.money !== 'due' && booking.money !== 'processing' ? 'work' : 'money';
}

/** The drawing of `region` for a deal that stands so, with the timers that are set. */
export function machineOf(
  process: Pick<Process, 'transitions'>,
  region: Region,
  deal: Standing,
  timers: readonly Pick<Schema<'DealNext'>, 'kind' | 'at'>[],
): Machine {
  const spots = SPOTS[region];
  const now = deal[region];
  const timed = new Map<string, string>();
  const edges = new Map<string, MachineEdge>();
  const ways = new Set<string>();
  for (const transition of process.transitions) {
    const { name } = transition;
    const aside = LEFT_OUT.includes(name);
    for (const change of transition.changes) {
      const from = spots[change.from];
      const to = spots[change.to];
      if (change.region !== region || !from || !to) continue;
      const lit = mayGo(deal, region, name, change.from, change.to) && (!aside || deal.deciding.includes(name));
      if (aside && !lit) continue;
      const key = `${change.from} ${change.to}`;
      edges.set(key, { from, to, lit: lit || edges.get(key)?.lit === true });
      if (!lit) continue;
      ways.add(change.to);
      const timer = timers.find(({ kind }) => kind === name);
      if (timer) timed.set(change.to, timer.at);
    }
  }
  const states = Object.entries(spots).map(
    ([name, spot]): MachineState => ({
      name,
      spot,
      light: name === now ? 'now' : ways.has(name) ? 'next' : 'other',
      at: timed.get(name),
    }),
  );
  // What leads on is drawn last, over the rest.
  const drawn = [...edges.values()].sort((a, b) => Number(a.lit) - Number(b.lit));
  const rows = Math.max(...states.map(({ spot }) => spot[1])) + 1;
  return {
    states,
    edges: drawn,
    now,
    ways: states.filter(({ light }) => light === 'next').map(({ name }) => name),
    rows,
  };
}
