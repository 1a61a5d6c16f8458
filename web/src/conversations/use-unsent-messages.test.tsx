import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ApiError } from '@/shared/api/problem.ts';
import { deleteAllDrafts } from '@/shared/lib/draft.ts';
import { useUnsentMessages } from './unsent-messages.ts';

const sendMessage = vi.hoisted(() =>
  vi.fn<(id: string, text: string, key: string, confirmed?: boolean) => Promise<unknown>>(),
);
vi.mock('./queries.ts', () => ({ sendMessage, messagesQuery: (id: string) => ({ queryKey: ['threads', 'one', id] }) }));

beforeEach(() => {
  sessionStorage.clear();
  sendMessage.mockReset();
});

/** The unsent messages of a freshly loaded page, which only knows what session storage holds. */
async function page() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useUnsentMessages('t-1'), { wrapper });
}

const ended = () => Promise.reject(new ApiError(401, JSON.stringify({ code: 'not_authenticated' })));

test('a message that was being sent when the session ended is restored and keeps its key when sent again', async () => {
  sendMessage.mockImplementation(ended);
  const before = await page();
  before.result.current.send('Would you build a harbour?', 'm-1');
  await expect.poll(() => before.result.current.waiting).toMatchObject([{ failed: true }]);
  await before.unmount();

  const after = await page();
  await expect.poll(() => after.result.current.waiting.length).toBe(1);
  const [left] = after.result.current.waiting;
  expect(left).toMatchObject({ text: 'Would you build a harbour?', after: 'm-1', failed: true });
  sendMessage.mockResolvedValue({ message: { id: 'm-2' } });
  if (left) after.result.current.retry(left);
  await expect.poll(() => after.result.current.waiting).toEqual([]);
  expect(sendMessage.mock.calls[0]).toEqual(sendMessage.mock.calls[1]);
  await after.unmount();
  expect(sessionStorage.length).toBe(0);
});

test('a message that is being sent stays visible after navigation and disappears once it has arrived', async () => {
  let arrives: ((answer: unknown) => void) | undefined;
  sendMessage.mockImplementation(() => new Promise((resolve) => (arrives = resolve)));
  const first = await page();
  first.result.current.send('Hello', '');
  await first.unmount();
  const second = await page();
  await expect.poll(() => second.result.current.waiting).toMatchObject([{ text: 'Hello', failed: false }]);
  await second.unmount();
  arrives?.({ message: { id: 'm-2' } });
  await expect.poll(() => sessionStorage.length).toBe(0);
});

test('discarding deletes a message, signing out deletes all', async () => {
  sendMessage.mockImplementation(ended);
  const open = await page();
  open.result.current.send('Hello', '');
  open.result.current.send('Are you there?', '');
  await expect.poll(() => open.result.current.waiting.filter((one) => one.failed).length).toBe(2);
  const [one] = open.result.current.waiting;
  if (one) open.result.current.discard(one);
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ text: 'Are you there?' }]);
  await open.unmount();
  deleteAllDrafts();
  const next = await page();
  expect(next.result.current.waiting).toEqual([]);
});

test('a message with contact details waits for its sender, and is sent confirmed with the same key', async () => {
  sendMessage.mockRejectedValue(new ApiError(409, JSON.stringify({ code: 'contact_details', message: 'Contact.' })));
  const open = await page();
  open.result.current.send('carl@elsewhere.example', '');
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ failed: true, warned: true }]);
  const [one] = open.result.current.waiting;
  sendMessage.mockImplementation(ended);
  if (one) open.result.current.confirm(one);
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ failed: true, warned: false }]);
  await open.unmount();

  const after = await page();
  await expect.poll(() => after.result.current.waiting).toMatchObject([{ confirmed: true }]);
  const [left] = after.result.current.waiting;
  sendMessage.mockResolvedValue({ message: { id: 'm-2' } });
  if (left) after.result.current.retry(left);
  await expect.poll(() => after.result.current.waiting).toEqual([]);
  const calls = sendMessage.mock.calls.map(([, , key, confirmed]) => [key === one?.key, Boolean(confirmed)]);
  expect(calls).toEqual([
    [true, false],
    [true, true],
    [true, true],
  ]);
  await after.unmount();
});

test.each([
  [403, 'blocked', 'You cannot write to this person.', true],
  [409, 'account_gone', 'This account no longer exists.', true],
  [409, 'you_blocked', 'You have blocked this person. Unblock them to write.', false],
  [429, 'rate_limited', 'Too many requests. Please try again in 12 seconds.', false],
])('a message that was refused with %i %s has the reason, and whether a retry makes sense', async (...refusal) => {
  const [status, code, message, permanent] = refusal;
  sendMessage.mockRejectedValue(new ApiError(status, JSON.stringify({ code, message })));
  const open = await page();
  open.result.current.send('Hello?', '');
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ failed: true, reason: message, permanent }]);
  await open.unmount();
});
