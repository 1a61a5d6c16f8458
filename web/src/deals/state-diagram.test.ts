import { describe, expect, it } from 'vitest';
import { buildStateDiagram, mostActiveRegion } from './state-diagram.ts';
import { type DealState, dealState, type Region, regionState } from './transition-rules.ts';

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

const stands = (at: Partial<DealState>): DealState => ({
  request: 'approved',
  work: 'in_progress',
  money: 'due',
  deciding: [],
  delivered: false,
  undoable: false,
  ...at,
});
const paid = (work: string) => stands({ work, money: 'held' });

describe('the diagram of the state machine', () => {
  it('highlights the deal’s state and the states that can follow', () => {
    const machine = buildStateDiagram(process, 'work', paid('delivered'), []);
    expect(machine.states.find(({ highlight }) => highlight === 'now')?.name).toBe('delivered');
    expect(machine.reachable).toEqual(['changes_requested', 'completed']);
    expect(machine.edges.filter(({ possible }) => possible)).toHaveLength(2);
    expect(machine.edges).toHaveLength(3);
  });

  it('dates what happens automatically', () => {
    const at = '2026-12-01T00:00:00Z';
    const machine = buildStateDiagram(process, 'work', paid('delivered'), [{ kind: 'auto_accept', at }]);
    expect(machine.states.find(({ name }) => name === 'completed')?.at).toBe(at);
    expect(machine.states.find(({ name }) => name === 'changes_requested')?.at).toBeUndefined();
  });

  it('draws each region alone', () => {
    expect(buildStateDiagram(process, 'money', paid('delivered'), []).reachable).toEqual(['clearing']);
    expect(buildStateDiagram(process, 'request', stands({ request: 'pending' }), []).reachable).toEqual([]);
  });
});

/** The transitions of `GET /api/process` that depend on more than their own region. */
const step = (name: Transition['name'], region: Region, ...ways: string[]): Transition => {
  const changes = ways.map((way) => change(region, ...(way.split(' ') as [string, string])));
  return { id: '', name, about: '', by: [], changes };
};
const whole = {
  transitions: [
    step('accept', 'money', 'none due'),
    step('undo_decline', 'request', 'declined pending'),
    step('settle', 'money', 'due held', 'due clearing', 'processing held', 'processing clearing'),
    step('start_payment', 'money', 'due processing'),
    step('lapse', 'money', 'due void'),
    step('cancel', 'money', 'due void', 'held refunded'),
    step('reject', 'money', 'held refund_window', 'held refunded'),
    step('accept_work', 'money', 'held clearing'),
    step('release', 'money', 'clearing released'),
    step('reopen', 'work', 'completed delivered'),
    step('deliver', 'work', 'in_progress delivered'),
    step('request_changes', 'work', 'delivered changes_requested'),
    step('concede', 'work', 'delivered completed', 'delivered cancelled'),
    step('resolve', 'work', 'delivered completed', 'delivered rejected', 'rejected completed'),
  ],
} satisfies Process;

describe('the states that can follow a deal’s state', () => {
  it.each([
    ['money', {}, ['processing', 'held', 'void']],
    ['money', { work: 'completed' }, ['processing', 'clearing', 'void']],
    ['money', { money: 'processing' }, ['held']],
    ['money', { money: 'held' }, ['clearing', 'refunded']],
    ['money', { money: 'held', work: 'delivered', delivered: true }, ['clearing', 'refund_window', 'refunded']],
    ['money', { money: 'none', request: 'pending' }, ['due']],
    ['money', { money: 'none', request: 'declined' }, []],
    ['work', { money: 'clearing', work: 'completed' }, ['delivered']],
    ['work', { money: 'released', work: 'completed' }, []],
    ['work', { money: 'refunded', work: 'completed' }, []],
    ['work', { work: 'delivered' }, ['changes_requested']],
    ['work', { work: 'delivered', deciding: ['concede', 'resolve'] }, ['completed', 'cancelled', 'rejected']],
    ['work', { work: 'delivered', deciding: ['resolve'] }, ['completed', 'rejected']],
    ['work', { money: 'refunded', work: 'rejected', deciding: ['resolve'] }, []],
    ['request', { request: 'declined', undoable: true }, ['pending']],
    ['request', { request: 'declined' }, []],
  ] as const)('%s of %o', (region, at, ways) => {
    expect(buildStateDiagram(whole, region, stands(at), []).reachable).toEqual(ways);
  });

  it('lapse only while nothing was delivered', () => {
    const timers = [{ kind: 'lapse', at: '2026-12-01T00:00:00Z' }];
    const dated = (at: Partial<DealState>) =>
      buildStateDiagram(whole, 'money', stands(at), timers)
        .states.filter((state) => state.at)
        .map(({ name }) => name);
    expect(dated({})).toEqual(['void']);
    expect(dated({ work: 'delivered', delivered: true })).toEqual([]);
    expect(dated({ work: 'completed' })).toEqual([]);
  });
});

describe('the state of a deal', () => {
  it('is read from its timeline', () => {
    const timeline = (booking: object, project: object | null, next: object[]) =>
      dealState({ booking, project, next } as unknown as Parameters<typeof dealState>[0]);
    const booking = { status: 'disputed', work: 'delivered', money: 'held', dispute: 'open', chargeback: false };
    expect(timeline(booking, { project_link: 'https://example.org' }, [])).toEqual({
      request: 'approved',
      work: 'delivered',
      money: 'held',
      deciding: ['concede', 'resolve', 'dispute_long_stop'],
      delivered: true,
      undoable: false,
    });
    expect(timeline({ ...booking, chargeback: true }, null, []).deciding).toEqual(['resolve']);
    const declined = { ...booking, status: 'declined', dispute: 'none' };
    expect(timeline(declined, null, [{ kind: 'tell_decline' }])).toMatchObject({ deciding: [], undoable: true });
  });

  it('is read from its regions', () => {
    const booking = { status: 'approved', work: 'in_progress', money: 'due' } as const;
    expect([regionState('request', booking), regionState('work', booking), regionState('money', booking)]).toEqual([
      'approved',
      'in_progress',
      'due',
    ]);
    expect(regionState('work', { status: 'pending', work: null, money: 'none' })).toBe('none');
  });

  it('opens the diagram where something happens next', () => {
    expect(mostActiveRegion({ status: 'pending', work: null, money: 'none' })).toBe('request');
    expect(mostActiveRegion({ status: 'approved', work: 'in_progress', money: 'due' })).toBe('money');
    expect(mostActiveRegion({ status: 'paid', work: 'delivered', money: 'held' })).toBe('work');
    expect(mostActiveRegion({ status: 'completed', work: 'completed', money: 'clearing' })).toBe('money');
  });
});
