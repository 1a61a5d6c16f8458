import { describe, expect, it } from 'vitest';
import { livelyRegion, machineOf, standsAt } from './machine.ts';

type Process = Parameters<typeof machineOf>[0];
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

describe('the drawing of the machine', () => {
  it('lights where the deal stands and the ways on from there', () => {
    const machine = machineOf(process, 'work', 'delivered', []);
    expect(machine.states.find(({ light }) => light === 'now')?.name).toBe('delivered');
    expect(machine.ways).toEqual(['changes_requested', 'completed']);
    expect(machine.edges.filter(({ lit }) => lit)).toHaveLength(2);
    expect(machine.edges).toHaveLength(3);
  });

  it('dates what happens by itself', () => {
    const at = '2026-12-01T00:00:00Z';
    const machine = machineOf(process, 'work', 'delivered', [{ kind: 'auto_accept', at }]);
    expect(machine.states.find(({ name }) => name === 'completed')?.at).toBe(at);
    expect(machine.states.find(({ name }) => name === 'changes_requested')?.at).toBeUndefined();
  });

  it('draws each region alone', () => {
    expect(machineOf(process, 'money', 'held', []).ways).toEqual(['clearing']);
    expect(machineOf(process, 'request', 'pending', []).ways).toEqual([]);
  });
});

describe('where a deal stands', () => {
  it('is read from its regions', () => {
    const booking = { status: 'approved', work: 'in_progress', money: 'due' } as const;
    expect([standsAt('request', booking), standsAt('work', booking), standsAt('money', booking)]).toEqual([
      'approved',
      'in_progress',
      'due',
    ]);
    expect(standsAt('work', { status: 'pending', work: null, money: 'none' })).toBe('none');
  });

  it('opens the drawing where something happens next', () => {
    expect(livelyRegion({ status: 'pending', work: null, money: 'none' })).toBe('request');
    expect(livelyRegion({ status: 'approved', work: 'in_progress', money: 'due' })).toBe('money');
    expect(livelyRegion({ status: 'paid', work: 'delivered', money: 'held' })).toBe('work');
    expect(livelyRegion({ status: 'completed', work: 'completed', money: 'clearing' })).toBe('money');
  });
});
