import { describe, expect, it } from 'vitest';
import type { Region, Timeline } from './queries.ts';
import { buildStateDiagram, mostActiveRegion } from './state-diagram.ts';

type Process = Parameters<typeof buildStateDiagram>[0];
type Transition = Process['transitions'][number];
const change = (region: string, from: string, to: string) => ({ region, from, to });
const process = {
  transitions: [
    {
      id: 'T12',
      name: 'accept_work',
      about: '',
      by: ['hirer'],
      changes: [change('work', 'delivered', 'completed'), change('money', 'held', 'clearing')],
    },
    { id: 'T13', name: 'auto_accept', about: '', by: ['timer'], changes: [change('work', 'delivered', 'completed')] },
    {
      id: 'T11',
      name: 'request_changes',
      about: '',
      by: ['hirer'],
      changes: [change('work', 'delivered', 'changes_requested')],
    },
    { id: 'T10', name: 'deliver', about: '', by: ['creator'], changes: [change('work', 'in_progress', 'delivered')] },
    { id: 'T31', name: 'resolve', about: '', by: ['operator'], changes: [change('work', 'delivered', 'rejected')] },
  ],
} satisfies Process;

type Next = Timeline['transitions'][number];
type Deal = Pick<Timeline, 'state' | 'transitions'>;

/** A row per transition of the server: `name region from to`, and its time if a timer runs it. */
const next = (way: string, at: string | null = null): Next => {
  const [name, region, from, to] = way.split(' ');
  return { name, region, from, to, at } as Next;
};
const deal = (state: Partial<Deal['state']>, ...transitions: readonly (string | Next)[]): Deal => ({
  state: { request: 'approved', work: 'in_progress', money: 'due', ...state },
  transitions: transitions.map((way) => (typeof way === 'string' ? next(way) : way)),
});

const ACCEPT = ['accept_work work delivered completed', 'accept_work money held clearing'];
const CHANGE = 'request_changes work delivered changes_requested';
const AUTO_ACCEPT = 'auto_accept work delivered completed';
const delivered = deal({ work: 'delivered', money: 'held' }, ...ACCEPT, CHANGE, AUTO_ACCEPT);

describe('the diagram of the state machine', () => {
  it("highlights the deal's state and the states that can follow", () => {
    const machine = buildStateDiagram(process, 'work', delivered);
    expect(machine.states.find(({ highlight }) => highlight === 'now')?.name).toBe('delivered');
    expect(machine.reachable).toEqual(['changes_requested', 'completed']);
    expect(machine.edges.filter(({ possible }) => possible)).toHaveLength(2);
    expect(machine.edges).toHaveLength(3);
  });

  it('dates what happens automatically', () => {
    const at = '2026-12-01T00:00:00Z';
    for (const order of [
      [...ACCEPT, CHANGE, next(AUTO_ACCEPT, at)],
      [next(AUTO_ACCEPT, at), CHANGE, ...ACCEPT],
    ]) {
      const machine = buildStateDiagram(process, 'work', deal({ work: 'delivered', money: 'held' }, ...order));
      expect(machine.states.find(({ name }) => name === 'completed')?.at).toBe(at);
      expect(machine.states.find(({ name }) => name === 'changes_requested')?.at).toBeUndefined();
    }
  });

  it('draws each region alone', () => {
    expect(buildStateDiagram(process, 'money', delivered).reachable).toEqual(['clearing']);
    expect(buildStateDiagram(process, 'request', deal({ request: 'pending' })).reachable).toEqual([]);
  });

  it('draws possible changes over the others', () => {
    const { edges } = buildStateDiagram(process, 'work', delivered);
    expect(edges.map(({ possible }) => possible)).toEqual([false, true, true]);
  });
});

const step = (name: Transition['name'], region: Next['region'], ...ways: string[]): Transition => {
  const changes = ways.map((way) => change(region, ...(way.split(' ') as [string, string])));
  return { id: '', name, about: '', by: [], changes };
};
const whole = {
  transitions: [
    step('accept', 'money', 'none due'),
    step('late_accept', 'request', 'expired approved'),
    step('undo_decline', 'request', 'declined pending'),
    step('settle', 'money', 'due held', 'due clearing', 'processing held', 'processing clearing'),
    step('cancel', 'money', 'due void', 'held refunded'),
    step('refund', 'money', 'refund_window refunded'),
    step('contest', 'money', 'refund_window held'),
    step('clawback', 'money', 'released refunded'),
    step('deliver', 'work', 'in_progress delivered'),
    step('request_changes', 'work', 'delivered changes_requested'),
    step('concede', 'work', 'delivered completed', 'delivered cancelled'),
    step('resolve', 'work', 'delivered completed', 'delivered rejected', 'rejected completed'),
    step('dispute_long_stop', 'work', 'delivered cancelled'),
  ],
} satisfies Process;

const DECIDE = [
  'concede work delivered completed',
  'concede work delivered cancelled',
  'resolve work delivered completed',
  'resolve work delivered rejected',
];

describe('the states that can come next', () => {
  it.each([
    [
      'those that the server lists',
      'money',
      deal({}, 'settle money due held', 'cancel money due void'),
      ['held', 'void'],
    ],
    ['none that it does not list', 'money', deal({}, 'settle money due held'), ['held']],
    ['none in a final state', 'money', deal({ money: 'refunded', work: 'cancelled' }), []],
    [
      'an undo while it is possible',
      'request',
      deal({ request: 'declined' }, 'undo_decline request declined pending'),
      ['pending'],
    ],
    ['none that the machine does not have', 'work', deal({}, 'reopen work in_progress rejected'), []],
    ['none of another name', 'money', deal({}, 'cancel money due held'), []],
    [
      'a decision while one is pending',
      'work',
      deal({ work: 'delivered' }, ...DECIDE),
      ['completed', 'cancelled', 'rejected'],
    ],
    [
      "a decision of the bank's dispute",
      'work',
      deal({ work: 'delivered' }, ...DECIDE.slice(2)),
      ['completed', 'rejected'],
    ],
    ['no decision beside anything else', 'work', deal({ work: 'delivered' }, ...DECIDE, CHANGE), ['changes_requested']],
    [
      'no decision beside a change of another region',
      'work',
      deal({ work: 'delivered' }, ...DECIDE, 'cancel money due void'),
      [],
    ],
    [
      'a decision beside an exception',
      'work',
      deal({ work: 'delivered' }, ...DECIDE.slice(2), 'clawback money released refunded'),
      ['completed', 'rejected'],
    ],
    [
      'no exception beside the usual course',
      'money',
      deal({ money: 'refund_window' }, 'refund money refund_window refunded', 'contest money refund_window held'),
      ['refunded'],
    ],
    ['no exception alone', 'money', deal({ money: 'released' }, 'clawback money released refunded'), []],
    ['no late acceptance', 'request', deal({ request: 'expired' }, 'late_accept request expired approved'), []],
  ] as const)('are %s', (_what, region, at, ways) => {
    expect(buildStateDiagram(whole, region, at).reachable).toEqual(ways);
  });

  it('leave out decisions and exceptions until these can happen', () => {
    const count = (region: Region, at: Deal) => buildStateDiagram(whole, region, at).edges.length;
    expect(count('work', deal({ work: 'delivered' }, CHANGE))).toBe(2);
    expect(count('work', deal({ work: 'delivered' }, ...DECIDE))).toBe(5);
    expect(count('money', deal({ money: 'released' }, 'clawback money released refunded'))).toBe(8);
    expect(count('request', deal({ request: 'expired' }))).toBe(1);
  });
});

describe('the state of a deal', () => {
  it('decides which region is shown first', () => {
    const opens = (request: string, work: string, money: string) => mostActiveRegion({ request, work, money });
    expect(opens('pending', 'none', 'none')).toBe('request');
    expect(opens('approved', 'in_progress', 'due')).toBe('money');
    expect(opens('approved', 'delivered', 'held')).toBe('work');
    expect(opens('approved', 'completed', 'clearing')).toBe('money');
  });
});
