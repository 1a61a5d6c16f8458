import { expect, test } from 'vitest';
import { dealDate } from './deal-date.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const deal = {
  viewer_side: 'hirer',
  your_turn: true,
  other: { id: '2', full_name: 'Nora', gone: false },
  money: 'due',
} as const;
/** Without the time, which depends on the machine's time zone. */
const says = (what: 'answer_by' | 'pay_by' | 'deliver_by' | 'released_on' | 'accepted_on', at: string, change = {}) =>
  dealDate({ ...deal, date: { what, at }, ...change }, now).replace(/ at \d+:00 [AP]M/, '');

test('the date says what the viewer has to do, or who else has to', () => {
  expect(says('answer_by', '2026-12-06T12:00:00Z')).toBe('Answer by December 6');
  expect(says('answer_by', '2026-12-06T12:00:00Z', { your_turn: false })).toBe('Nora has until December 6 to answer');
  const ourTeam = { your_turn: false, other: { id: null, full_name: '' } };
  expect(says('answer_by', '2026-12-06T12:00:00Z', ourTeam)).toBe('Expires on December 6 if nobody answers');
  expect(says('pay_by', '2026-11-28T12:00:00Z')).toBe('Pay by November 28');
  expect(says('pay_by', '2026-11-28T12:00:00Z', { viewer_side: 'creator' })).toBe('Nora has until November 28 to pay');
  expect(says('pay_by', '2026-11-20T12:00:00Z')).toBe('Payment overdue since November 20');
  expect(says('pay_by', '2026-11-20T12:00:00Z', { money: 'processing' })).toBe('');
  expect(says('released_on', '2027-01-02T12:00:00Z', { viewer_side: 'creator' })).toBe(
    'Will be released to you on January 2, 2027',
  );
  expect(says('accepted_on', '2026-12-08T12:00:00Z')).toBe('The work will be accepted automatically on December 8');
});

test('work is to be delivered on the agreed day, and late only after it', () => {
  expect(says('deliver_by', '2026-12-08T12:00:00Z')).toBe('Nora delivers by December 8');
  expect(says('deliver_by', '2026-12-08T12:00:00Z', { viewer_side: 'creator' })).toBe('Deliver by December 8');
  expect(says('deliver_by', '2026-11-25T08:00:00Z')).toBe('Nora delivers by November 25');
  expect(says('deliver_by', '2026-11-24T12:00:00Z')).toBe('Was to be delivered by November 24');
});

test('a deal without a date says nothing', () => {
  expect(dealDate({ ...deal, date: null }, now)).toBe('');
});
