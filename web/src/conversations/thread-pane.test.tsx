import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { MessageLog } from './message-log.tsx';
import { ThreadError } from './thread-pane.tsx';
import type { UnsentMessage } from './unsent-messages.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const failure = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'There is no such conversation.', request_id: '0192-abc' }));

const failed = (error: Error) =>
  render(<ThreadError query={{ error, isFetching: false, refetch: vi.fn<() => Promise<never>>() }} />);

test('a conversation that is not there shows the id of the request', async () => {
  const screen = await failed(failure(404, 'not_found'));
  await expect.element(screen.getByText('This conversation does not exist.')).toBeVisible();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
});

test('one that could not be loaded can be tried again, and is not said to be missing', async () => {
  const screen = await failed(failure(500, 'internal'));
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByText('This conversation does not exist.')).not.toBeInTheDocument();
});

const log = (one: Partial<UnsentMessage>) => {
  const waiting = [{ key: 'k', text: 'Hello?', after: '', failed: true, ...one }];
  const nothing = () => undefined;
  return render(
    <MessageLog name="Carl" messages={[]} waiting={waiting} onRetry={nothing} onDiscard={nothing} earlier={null} />,
  );
};

test('a message that was not sent keeps saying why', async () => {
  const screen = await log({ why: 'Too many requests. Please try again in 12 seconds.' });
  await expect.element(screen.getByText('Not sent. Too many requests. Please try again in 12 seconds.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('one to someone who cannot be written to can only be discarded', async () => {
  const screen = await log({ why: 'You cannot write to this person.', never: true });
  await expect.element(screen.getByText('Not sent. You cannot write to this person.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
