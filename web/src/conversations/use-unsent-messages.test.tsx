import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { deleteAllDrafts } from '@/shared/lib/draft.ts';
import { aMessage } from '@/testing/builders.ts';
import { deferred, problem, server } from '@/testing/fake-server.ts';
import { providers } from '@/testing/render.tsx';
import { useUnsentMessages } from './unsent-messages.ts';

const MESSAGES = '/api/threads/{id}/messages';

beforeEach(() => sessionStorage.clear());

/** What was sent, each time with the key that makes a repetition harmless. */
const sent = () =>
  server.requests('post', MESSAGES).map(({ params, body, headers }) => ({
    id: params.id,
    body,
    key: headers.get('idempotency-key'),
  }));

/** The unsent messages of a freshly loaded page, which only knows what session storage holds. */
async function page() {
  const { wrapper } = await providers();
  return renderHook(() => useUnsentMessages('t-1'), { wrapper });
}

const ended = problem(401, 'not_authenticated');
const arrived = { message: aMessage({ id: 'm-2', mine: true }) };

test('a message that was being sent when the session ended is restored and keeps its key when sent again', async () => {
  server.post(MESSAGES, ended);
  const before = await page();
  before.result.current.send('Would you build a harbour?', 'm-1');
  await expect.poll(() => before.result.current.waiting).toMatchObject([{ failed: true }]);
  await before.unmount();

  const after = await page();
  await expect.poll(() => after.result.current.waiting.length).toBe(1);
  const [left] = after.result.current.waiting;
  expect(left).toMatchObject({ text: 'Would you build a harbour?', after: 'm-1', failed: true });
  server.post(MESSAGES, arrived);
  if (left) after.result.current.retry(left);
  await expect.poll(() => after.result.current.waiting).toEqual([]);
  expect(sent()).toHaveLength(2);
  expect(sent()[0]).toEqual(sent()[1]);
  await after.unmount();
  expect(sessionStorage.length).toBe(0);
});

test('a message that is being sent stays visible after navigation and disappears once it has arrived', async () => {
  const later = deferred<typeof arrived>();
  server.post(MESSAGES, () => later.promise);
  const first = await page();
  first.result.current.send('Hello', '');
  await first.unmount();
  const second = await page();
  await expect.poll(() => second.result.current.waiting).toMatchObject([{ text: 'Hello', failed: false }]);
  await second.unmount();
  later.send(arrived);
  await expect.poll(() => sessionStorage.length).toBe(0);
});

test('discarding deletes a message, signing out deletes all', async () => {
  server.post(MESSAGES, ended);
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
  server.post(MESSAGES, problem(409, 'contact_details', { message: 'Contact.' }));
  const open = await page();
  open.result.current.send('carl@elsewhere.example', '');
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ failed: true, warned: true }]);
  const [one] = open.result.current.waiting;
  server.post(MESSAGES, ended);
  if (one) open.result.current.confirm(one);
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ failed: true, warned: false }]);
  await open.unmount();

  const after = await page();
  await expect.poll(() => after.result.current.waiting).toMatchObject([{ confirmed: true }]);
  const [left] = after.result.current.waiting;
  server.post(MESSAGES, arrived);
  if (left) after.result.current.retry(left);
  await expect.poll(() => after.result.current.waiting).toEqual([]);
  const calls = sent().map(({ key, body }) => [key === one?.key, Boolean(body.confirmed_contact)]);
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
  server.post(MESSAGES, problem(status, code, { message }));
  const open = await page();
  open.result.current.send('Hello?', '');
  await expect.poll(() => open.result.current.waiting).toMatchObject([{ failed: true, reason: message, permanent }]);
  await open.unmount();
});
