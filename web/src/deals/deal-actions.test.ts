import { beforeEach, describe, expect, test } from 'vitest';
import { failureText } from '@/shared/api/problem.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { asGuest } from '@/testing/session.ts';
import { ACTIONS, type SubmittedAction } from './deal-actions.ts';

beforeEach(() => asGuest());

const CALLS: readonly [SubmittedAction, string][] = [
  ['accept', 'Failed to delete booking'],
  ['decline', 'Failed to delete booking'],
  ['archive', 'Failed to delete booking'],
  ['deliver', 'Failed to update project'],
  ['request_changes', 'Failed to update project'],
  ['accept_work', 'Failed to update project'],
  ['reopen', 'Failed to update project'],
];

function answers(status: number, code: string, message: string) {
  const answer = problem(status, code, { message });
  server.post('/api/bookings/{id}/accept', answer);
  server.post('/api/bookings/{id}/decline', answer);
  server.post('/api/bookings/{id}/dispute', answer);
  server.post('/api/bookings/{id}/dispute/answer', answer);
  server.post('/api/bookings/{id}/split', answer);
  server.post('/api/bookings/{id}/split/accept', answer);
  server.delete('/api/bookings/{id}', answer);
  server.patch('/api/projects/{id}', answer);
}

test.each(CALLS)('%s fails with "%s: {status}" and shows the readable text', async (action, what) => {
  answers(500, 'internal', 'Inside.');
  const error = await ACTIONS[action].call('1', { text: 'https://example.org' }).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ message: `${what}: 500`, status: 500 });
  expect(failureText(error, ACTIONS[action].failed)).toBe(ACTIONS[action].failed);
});

test.each(CALLS)("%s keeps the server's reason when refused", async (action, what) => {
  answers(409, 'wrong_state', 'It was answered already.');
  const error = await ACTIONS[action].call('1', { text: 'https://example.org' }).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ message: `${what}: 409`, code: 'wrong_state' });
  expect(failureText(error, ACTIONS[action].failed)).toBe('It was answered already.');
});

test('accepting names the version of the terms that was on the screen', async () => {
  answers(500, 'internal', 'Inside.');
  await ACTIONS.accept.call('1', { version: 3 }).catch(() => undefined);
  expect(server.bodies('post', '/api/bookings/{id}/accept')).toMatchObject([{ version: 3 }]);
});

test.each([
  ['propose_split', { text: 'Half is done.', refund: 4000 }, { refund_cents: 4000, reason: 'Half is done.' }],
  ['propose_split', { text: '', refund: 0 }, { refund_cents: 0 }],
  ['accept_split', { text: '', refund: 4000 }, { refund_cents: 4000 }],
  ['answer_dispute', { text: 'It was dry.' }, { statement: 'It was dry.' }],
  ['dispute', { text: 'The nave is dry.' }, { reason: 'The nave is dry.' }],
  ['dispute', { text: 'The nave is dry.', refund: 0 }, { reason: 'The nave is dry.', refund_cents: 0 }],
  ['accept_work', {}, { isCompleted: true }],
  ['accept_work', { hours: 1.5 }, { isCompleted: true, hoursUsed: 1.5 }],
] as const)('%s with %o sends %o', async (action, values, sent) => {
  answers(500, 'internal', 'Inside.');
  await ACTIONS[action].call('1', values).catch(() => undefined);
  expect(server.requests().map(({ params, query, body }) => ({ params, query, body }))).toEqual([
    { params: { id: '1' }, query: {}, body: sent },
  ]);
});

describe('the detail that a response adds to a toast', () => {
  const sides = { users: { full_name: 'Nora' }, experiences: { users: { full_name: 'Hugo' } } };
  const booking = (viewer_side: 'hirer' | 'creator', due_at: string | null = null) => ({
    booking: { ...sides, viewer_side, due_at, total_cents: 168_000 },
  });

  test.each([
    ['accept', booking('creator', '2019-12-06T12:00:00Z'), 'Hugo has until December 6, 2019 to pay $1,680.00.'],
    ['accept', booking('hirer', '2019-12-06T12:00:00Z'), 'Pay $1,680.00 by December 6, 2019.'],
    ['accept', booking('creator'), undefined],
    [
      'decline',
      booking('creator'),
      'Hugo sees it on the deal, and is emailed in two minutes. You can undo until then.',
    ],
    ['decline', booking('hirer'), 'Nora sees it on the deal, and is emailed in two minutes. You can undo until then.'],
    [
      'dispute',
      { booking: { ...sides, viewer_side: 'hirer', answer_dispute_by: '2019-12-06T12:00:00Z' } },
      'Nora has until December 6, 2019 to answer.',
    ],
    ['propose_split', { booking: { ...sides, viewer_side: 'hirer', answer_dispute_by: null } }, undefined],
    ['accept_work', { ...sides, money: 'clearing', creator_cents: 7200 }, '$72.00 is released to Nora after clearing.'],
    ['accept_work', { ...sides, money: 'due', creator_cents: 7200 }, undefined],
  ] as const)('%s of %o: %s', (action, answer, detail) => {
    expect(ACTIONS[action].detail?.(answer)).toBe(detail);
  });
});
