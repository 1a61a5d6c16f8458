import { beforeEach, expect, test, vi } from 'vitest';
import { pending, plainText, problem, server, unreachable } from '@/testing/fake-server.ts';
import { asGuest } from '@/testing/session.ts';
import { askAssistant } from './ask.ts';
import { forgetConversation, getConversation } from './start/conversation.ts';

const CHAT = '/api/chat';

beforeEach(() => {
  asGuest();
  forgetConversation();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function answerTo(failure: typeof unreachable) {
  server.post(CHAT, failure);
  await askAssistant('courses for beginners');
  expect(getConversation().busy).toBe(false);
  return getConversation().turns.at(-1);
}

test('a question is sent to the server, and its reply is shown', async () => {
  server.post(CHAT, { engine: 'rules', reply: 'He encontrado estos cursos:', results: [] });
  await askAssistant('cursos para principiantes');
  expect(server.bodies('post', CHAT)).toEqual([
    { messages: [{ content: 'cursos para principiantes', fromBot: false }] },
  ]);
  expect(getConversation().turns.at(-1)?.content).toBe('He encontrado estos cursos:');
});

test('the answer to a user who asks too often says when to try again', async () => {
  const message = 'Too many requests. Please try again in 12 seconds.';
  const turn = await answerTo(problem(429, 'rate_limited', { message }));
  expect(turn).toEqual({ content: message, fromBot: true });
});

test.each([
  ['that cannot be reached', unreachable],
  ['that is broken', problem(500, 'internal', { message: 'Inside.' })],
  ['behind a proxy that refuses', plainText(429, 'slow down')],
])('the offline rules answer for a server %s', async (_what, error) => {
  const turn = await answerTo(error);
  expect(turn).toMatchObject({ fromBot: true, offline: true });
  expect(turn?.content).toMatch(/^Here are some courses I found:/);
});

test('the offline rules answer for a server that takes too long', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), 10);
    return controller.signal;
  });
  server.post(CHAT, pending);
  await askAssistant('courses for beginners');
  timeout.mockRestore();
  expect(getConversation().busy).toBe(false);
  const turn = getConversation().turns.at(-1);
  expect(turn).toMatchObject({ fromBot: true, offline: true });
  expect(turn?.content).toMatch(/^Here are some courses I found:/);
});
