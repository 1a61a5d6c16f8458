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

test("a conversation that doesn't exist shows the request id", async () => {
  const screen = await failed(failure(404, 'not_found'));
  await expect.element(screen.getByText('This conversation does not exist.')).toBeVisible();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
});

test('one that failed to load offers a retry and is not called missing', async () => {
  const screen = await failed(failure(500, 'internal'));
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByText('Request 0192-abc')).toBeVisible();
  await expect.element(screen.getByText('This conversation does not exist.')).not.toBeInTheDocument();
});

const [confirm, edit] = [vi.fn<(one: UnsentMessage) => void>(), vi.fn<(one: UnsentMessage) => void>()];
const log = (one: Partial<UnsentMessage>) => {
  const waiting = [{ key: 'k', text: 'Hello?', after: '', failed: true, ...one }];
  const nothing = () => undefined;
  return render(
    <MessageLog
      name="Carl"
      messages={[]}
      waiting={waiting}
      onRetry={nothing}
      onDiscard={nothing}
      onConfirm={confirm}
      onEdit={edit}
      earlier={null}
    />,
  );
};

test("a message that wasn't sent shows the reason", async () => {
  const screen = await log({ reason: 'Too many requests. Please try again in 12 seconds.' });
  await expect.element(screen.getByText('Not sent. Too many requests. Please try again in 12 seconds.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('a message with contact details is sent anyway, or goes back to the message field', async () => {
  const screen = await log({ warned: true });
  await expect.element(screen.getByRole('alertdialog', { name: 'Send contact details?' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Send anyway' }).click();
  await screen.getByRole('button', { name: 'Edit' }).click();
  expect(confirm).toHaveBeenCalledOnce();
  expect(edit).toHaveBeenCalledWith(expect.objectContaining({ key: 'k', text: 'Hello?' }));
});

test("one to a person who can't receive messages can only be discarded", async () => {
  const screen = await log({ reason: 'You cannot write to this person.', permanent: true });
  await expect.element(screen.getByText('Not sent. You cannot write to this person.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
