/**
 * The deal's state machine as a diagram: the position of each state, and the transitions of `GET /api/process`. Those
 * that the deal's timeline lists are possible now.
 */

import type { Schema } from '@/shared/api/client.ts';
import type { Region, Timeline } from './queries.ts';

type Process = Schema<'ProcessView'>;
type Transition = Schema<'ProcessTransition'>;

/** Position of a state: the usual course is in the left column, top to bottom; other outcomes are on the right. */
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

/** Decisions of disputes: they would clutter the diagram. While one is pending, nothing else can happen. */
const DECISIONS: readonly Transition['name'][] = ['concede', 'resolve', 'dispute_long_stop'];
/** Exceptions to the usual course: they would clutter it too, so they are never drawn. */
const EXCEPTIONS: readonly Transition['name'][] = ['contest', 'late_accept', 'clawback', 'close_test'];

export interface DiagramState {
  readonly name: string;
  readonly position: GridPosition;
  /** `now`: the current state; `next`: one transition away; `other`: all others. */
  readonly highlight: 'now' | 'next' | 'other';
  /** When a timer moves the deal to this state (ISO 8601). */
  readonly at?: string | undefined;
}

export interface DiagramEdge {
  readonly from: GridPosition;
  readonly to: GridPosition;
  /** Possible from the current state. */
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

/** The region with the next change. */
export function mostActiveRegion({ request, work, money }: Timeline['state']): Region {
  if (request !== 'approved') return 'request';
  const working = work === 'in_progress' || work === 'delivered' || work === 'changes_requested';
  return working && money !== 'due' && money !== 'processing' ? 'work' : 'money';
}

/** The diagram of `region` for a deal's state and the `transitions` that are possible next. */
export function buildStateDiagram(
  process: Pick<Process, 'transitions'>,
  region: Region,
  { state, transitions }: Pick<Timeline, 'state' | 'transitions'>,
): StateDiagram {
  const positions = POSITIONS[region];
  const current = state[region];
  const usual = transitions.filter(({ name }) => !EXCEPTIONS.includes(name));
  const isDeciding = usual.every(({ name }) => DECISIONS.includes(name));
  const drawn = isDeciding ? usual : usual.filter(({ name }) => !DECISIONS.includes(name));
  const edges = new Map<string, DiagramEdge>();
  const reachable = new Map<string, string | undefined>();
  for (const { name, changes } of process.transitions) {
    for (const change of changes) {
      const from = positions[change.from];
      const to = positions[change.to];
      if (change.region !== region || !from || !to) continue;
      const way = drawn.find((next) => isSame(next, name, change));
      if (!way && (DECISIONS.includes(name) || EXCEPTIONS.includes(name))) continue;
      const key = `${change.from} ${change.to}`;
      edges.set(key, { from, to, possible: Boolean(way) || edges.get(key)?.possible === true });
      if (way) reachable.set(change.to, way.at ?? reachable.get(change.to));
    }
  }
  const states = Object.entries(positions).map(
    ([name, position]): DiagramState => ({
      name,
      position,
      highlight: name === current ? 'now' : reachable.has(name) ? 'next' : 'other',
      at: reachable.get(name),
    }),
  );
  // Possible transitions are drawn last, on top of the others.
  const inOrder = [...edges.values()].sort((a, b) => Number(a.possible) - Number(b.possible));
  const rows = Math.max(...states.map(({ position }) => position[1])) + 1;
  return {
    states,
    edges: inOrder,
    current,
    reachable: states.filter(({ highlight }) => highlight === 'next').map(({ name }) => name),
    rows,
  };
}

function isSame(next: Timeline['transitions'][number], name: string, change: Schema<'ProcessChange'>) {
  return next.name === name && next.region === change.region && next.from === change.from && next.to === change.to;
}
