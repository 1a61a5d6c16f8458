/** The deal's state machine as a diagram: where each state is drawn and which transitions are possible, from `GET /api/process`. */

import type { Schema } from '@/shared/api/client.ts';
import { canTransition, type DealState, type Region, regionState } from './transition-rules.ts';

type Process = Schema<'ProcessView'>;
type Booking = Schema<'BookingView'>;
type Transition = Schema<'ProcessTransition'>;

/** Where a state is drawn: the left column is the usual course from top to bottom, the right one its other ends. */
type GridPosition = readonly [column: 0 | 1, row: number];

const POSITIONS: Record<Region, Readonly<Record<string, GridPosition>>> = {
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
 * Transitions of disputes and their decisions, and what only admins do to released money: drawn, they would hide the
 * others. While a decision is pending they are the only transitions, and those from the current state are drawn.
 */
const HIDDEN_TRANSITIONS: readonly Transition['name'][] = [
  'concede',
  'resolve',
  'dispute_long_stop',
  'contest',
  'late_accept',
  'clawback',
];

export interface DiagramState {
  readonly name: string;
  readonly position: GridPosition;
  /** `now`: the current state; `next`: one transition away; `other`: all others. */
  readonly highlight: 'now' | 'next' | 'other';
  /** When a timer changes the deal to this state. */
  readonly at?: string | undefined;
}

export interface DiagramEdge {
  readonly from: GridPosition;
  readonly to: GridPosition;
  /** It leads on from the current state. */
  readonly possible: boolean;
}

export interface StateDiagram {
  readonly states: readonly DiagramState[];
  readonly edges: readonly DiagramEdge[];
  readonly current: string;
  /** The states that are one transition away. */
  readonly reachable: readonly string[];
  readonly rows: number;
}

/** The region in which something happens next. */
export function mostActiveRegion(booking: Pick<Booking, 'status' | 'work' | 'money'>): Region {
  if (regionState('request', booking) !== 'approved') return 'request';
  const working =
    booking.work === 'in_progress' || booking.work === 'delivered' || booking.work === 'changes_requested';
  return working && booking.money !== 'due' && booking.money !== 'processing' ? 'work' : 'money';
}

/** The diagram of `region` for a deal in this state, with the timers that are set. */
export function buildStateDiagram(
  process: Pick<Process, 'transitions'>,
  region: Region,
  deal: DealState,
  timers: readonly Pick<Schema<'DealNext'>, 'kind' | 'at'>[],
): StateDiagram {
  const positions = POSITIONS[region];
  const current = deal[region];
  const timed = new Map<string, string>();
  const edges = new Map<string, DiagramEdge>();
  const reachable = new Set<string>();
  for (const transition of process.transitions) {
    const { name } = transition;
    const hidden = HIDDEN_TRANSITIONS.includes(name);
    for (const change of transition.changes) {
      const from = positions[change.from];
      const to = positions[change.to];
      if (change.region !== region || !from || !to) continue;
      const possible =
        canTransition(deal, region, name, change.from, change.to) && (!hidden || deal.deciding.includes(name));
      if (hidden && !possible) continue;
      const key = `${change.from} ${change.to}`;
      edges.set(key, { from, to, possible: possible || edges.get(key)?.possible === true });
      if (!possible) continue;
      reachable.add(change.to);
      const timer = timers.find(({ kind }) => kind === name);
      if (timer) timed.set(change.to, timer.at);
    }
  }
  const states = Object.entries(positions).map(
    ([name, position]): DiagramState => ({
      name,
      position,
      highlight: name === current ? 'now' : reachable.has(name) ? 'next' : 'other',
      at: timed.get(name),
    }),
  );
  // What leads on is drawn last, over the rest.
  const drawn = [...edges.values()].sort((a, b) => Number(a.possible) - Number(b.possible));
  const rows = Math.max(...states.map(({ position }) => position[1])) + 1;
  return {
    states,
    edges: drawn,
    current,
    reachable: states.filter(({ highlight }) => highlight === 'next').map(({ name }) => name),
    rows,
  };
}
