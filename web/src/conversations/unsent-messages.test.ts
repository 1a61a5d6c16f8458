import { expect, test } from 'vitest';
import { withoutDelivered } from './unsent-messages.ts';

const message = (id: string, text: string, mine = true) => ({
  id,
  mine,
  message: text,
  sender_id: 'x',
  created_at: '2026-11-20T12:00:00Z',
});
const waiting = (text: string, after: string, failed = false) => ({ key: text, text, failed, after });

test('a message that arrived by the live stream first is not shown twice', () => {
  expect(withoutDelivered([waiting('Hello', '1')], [message('1', 'Before'), message('2', 'Hello')])).toEqual([]);
});

test('the same text sent earlier, or by the other person, is another message', () => {
  const one = waiting('Hello', '2');
  expect(withoutDelivered([one], [message('1', 'Hello'), message('2', 'Yes'), message('3', 'Hello', false)])).toEqual([
    one,
  ]);
});

test('a failed message stays until it is sent again or discarded', () => {
  const one = waiting('Hello', '1', true);
  expect(withoutDelivered([one], [message('2', 'Hello')])).toEqual([one]);
});
