import { expect, test } from 'vitest';
import type { Command, ExplainedDeal } from '../arrange-actions.ts';
import { copy } from './copy.ts';
import { hintOf } from './hints.ts';

const deal = (
  work: ExplainedDeal['work'],
  money: ExplainedDeal['money'],
  change: Partial<ExplainedDeal> = {},
): ExplainedDeal => ({ actions: [], work, money, viewer_side: 'hirer', dispute: 'none', ...change });

test('every command of the menu says when it fits', () => {
  const commands: Command[] = [
    ...([
      'counter',
      'decline',
      'decline_with_reason',
      'deliver',
      'accept_work',
      'ask_hours',
      'request_changes',
    ] as const),
    ...(['reopen', 'extend_review', 'withdraw', 'propose_split', 'dispute', 'reject', 'cancel', 'archive'] as const),
  ];
  for (const command of commands) expect(hintOf(command, deal('in_progress', 'held')), command).toMatch(/\.$/);
});

test('the sentence depends on what has happened', () => {
  expect(hintOf('accept_work', deal('in_progress', 'held'))).toBe(copy.acceptEarly);
  expect(hintOf('accept_work', deal('delivered', 'held'))).toBe(copy.accept_work);
  expect(hintOf('cancel', deal('in_progress', 'due'))).toBe(copy.cancelUnpaid);
  expect(hintOf('cancel', deal('in_progress', 'held'))).toBe(copy.cancel);
  expect(hintOf('reject', deal('delivered', 'held'))).toBe(copy.rejectDelivered);
  expect(hintOf('reject', deal('delivered', 'due'))).toBe(copy.rejectUnpaid);
  expect(hintOf('reject', deal('changes_requested', 'held'))).toBe(copy.reject);
  expect(hintOf('dispute', deal('completed', 'clearing'))).toBe(copy.dispute);
  expect(hintOf('dispute', deal('completed', 'released'))).toBe(copy.disputeReleased);
  expect(hintOf('dispute', deal('rejected', 'refund_window'))).toBe(copy.contest);
  expect(hintOf('deliver', deal('changes_requested', 'held'))).toBe(copy.update);
});

test('a creator who cancels gives everything back, whatever the policy says', () => {
  const creators = { viewer_side: 'creator' } as const;
  for (const work of ['in_progress', 'delivered', 'changes_requested'] as const) {
    expect(hintOf('cancel', deal(work, 'held', creators)), work).toBe(copy.cancelByCreator);
  }
  expect(hintOf('cancel', deal('rejected', 'refund_window', creators))).toBe(copy.cancelByCreator);
  expect(hintOf('cancel', deal('in_progress', 'due', creators))).toBe(copy.cancelUnpaid);
});

test('in a dispute, cancelling and accepting concede it', () => {
  for (const dispute of ['open', 'answered'] as const) {
    expect(hintOf('cancel', deal('delivered', 'held', { viewer_side: 'creator', dispute }))).toBe(copy.cancelDisputed);
    expect(hintOf('accept_work', deal('delivered', 'held', { dispute }))).toBe(copy.acceptDisputed);
    expect(hintOf('accept_work', deal('in_progress', 'held', { dispute }))).toBe(copy.acceptDisputed);
  }
  expect(hintOf('accept_work', deal('delivered', 'held', { dispute: 'resolved' }))).toBe(copy.accept_work);
});
