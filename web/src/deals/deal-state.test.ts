import { expect, test } from 'vitest';
import { copy } from './copy.ts';
import { dealState } from './deal-state.ts';

const base = { status: 'paid', work: 'in_progress', money: 'held', dispute: 'none' } as const;

test.each([
  [{ ...base, status: 'pending', work: null, money: 'none' }, 'Requested'],
  [{ ...base, status: 'pending', work: 'offered', money: 'none' }, 'Offered'],
  [{ ...base, status: 'pending', work: 'offered', money: 'none', is_counter_offer: true }, 'Counter-offer'],
  [{ ...base, status: 'withdrawn', work: null, money: 'none' }, 'Withdrawn'],
  [{ ...base, status: 'approved', money: 'due' }, 'Payment due'],
  [{ ...base, status: 'approved', work: 'delivered', money: 'due' }, 'Payment due'],
  [base, 'In progress'],
  [{ ...base, work: 'delivered' }, 'Delivered'],
  [{ ...base, work: 'changes_requested' }, 'Changes requested'],
  [{ ...base, status: 'completed', work: 'completed', money: 'clearing' }, 'Clearing'],
  [{ ...base, status: 'completed', work: 'completed', money: 'released' }, 'Released'],
  [{ ...base, status: 'cancelled', work: 'cancelled', money: 'void' }, 'Cancelled'],
  [{ ...base, status: 'cancelled', work: 'rejected', money: 'refund_window' }, 'Refund pending'],
  [{ ...base, status: 'cancelled', work: 'cancelled', money: 'released', returned_cents: 5000 }, 'Split'],
  [{ ...base, status: 'cancelled', work: 'cancelled', money: 'clearing', returned_cents: 5000 }, 'Split'],
  [{ ...base, status: 'cancelled', work: 'cancelled', money: 'clearing', returned_cents: 0 }, 'Cancelled'],
  [{ ...base, status: 'cancelled', work: 'cancelled', money: 'released', returned_cents: 0 }, 'Cancelled'],
  [{ ...base, status: 'disputed', dispute: 'open' }, 'Disputed'],
  [{ ...base, status: 'completed', work: 'completed', money: 'released', dispute: 'answered' }, 'Disputed'],
] as const)('%o is %s', (deal, text) => {
  expect(dealState(deal).text).toBe(text);
});

test('chips, progress and diagram use the same words', () => {
  const { steps, status, machine } = copy;
  expect([steps.requested, steps.accepted, steps.funded]).toEqual([
    machine.request.pending,
    machine.request.approved,
    machine.money.held,
  ]);
  expect([status.pending, status.paid, steps.paid_out]).toEqual([
    machine.request.pending,
    machine.money.held,
    machine.money.released,
  ]);
});
