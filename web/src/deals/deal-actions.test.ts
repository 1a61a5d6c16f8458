import { describe, expect, test, vi } from 'vitest';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { ACTIONS, type SubmittedAction } from './deal-actions.ts';

const server = vi.hoisted(() => ({ error: undefined as unknown }));
vi.mock('@/shared/api/client.ts', () => {
  const call = () => Promise.reject(server.error);
  return { api: { POST: call, PATCH: call, DELETE: call }, body: (answer: unknown) => answer };
});

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
  server.error = new ApiError(status, JSON.stringify({ code, message }));
}

test.each(CALLS)('%s that fails raises "%s: {status}" and says the sentence for people', async (action, what) => {
  answers(500, 'internal', 'Inside.');
  const error = await ACTIONS[action].call('1', 'https://example.org').catch((failure: unknown) => failure);
  expect(error).toMatchObject({ message: `${what}: 500`, status: 500 });
  expect(failureText(error, ACTIONS[action].failed)).toBe(ACTIONS[action].failed);
});

test.each(CALLS)('%s that is refused keeps the reason of the server', async (action, what) => {
  answers(409, 'wrong_state', 'It was answered already.');
  const error = await ACTIONS[action].call('1', 'https://example.org').catch((failure: unknown) => failure);
  expect(error).toMatchObject({ message: `${what}: 409`, code: 'wrong_state' });
  expect(failureText(error, ACTIONS[action].failed)).toBe('It was answered already.');
});

describe('what the answer adds to a toast', () => {
  const sides = { users: { full_name: 'Nora' }, experiences: { users: { full_name: 'Hugo' } } };
  const booking = (viewer_side: 'hirer' | 'creator', due_at: string | null = null) => ({
    booking: { ...sides, viewer_side, due_at },
  });

  test.each([
    ['accept', booking('creator', '2026-12-06T12:00:00Z'), 'Hugo has until December 6, 2026 to pay.'],
    ['accept', booking('hirer', '2026-12-06T12:00:00Z'), 'You have until December 6, 2026 to pay.'],
    ['accept', booking('creator'), undefined],
    ['decline', booking('creator'), 'Hugo will be notified soon. You can undo until then.'],
    ['decline', booking('hirer'), 'Nora will be notified soon. You can undo until then.'],
    [
      'accept_work',
      { ...sides, money: 'clearing', total_cents: 8000, fee_cents: 800 },
      '$72.00 is on its way to Nora.',
    ],
    ['accept_work', { ...sides, money: 'due', total_cents: 8000, fee_cents: 800 }, undefined],
  ] as const)('%s of %o: %s', (action, answer, detail) => {
    expect(ACTIONS[action].detail?.(answer)).toBe(detail);
  });
});
