import { expect, test } from 'vitest';
import type { ActableDeal, Command } from '../arrange-actions.ts';
import { copy } from './copy.ts';
import { hintOf } from './hints.ts';

const deal = (work: ActableDeal['work'], money: ActableDeal['money']): ActableDeal => ({ actions: [], work, money });

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
  expect(hintOf('dispute', deal('rejected', 'refund_window'))).toBe(copy.contest);
  expect(hintOf('deliver', deal('changes_requested', 'held'))).toBe(copy.update);
});
