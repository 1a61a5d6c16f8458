import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/shared/api/problem.ts';
import { askAssistant } from './ask.ts';
import { forgetConversation, getConversation } from './conversation.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { POST: post }, body: (answer: unknown) => answer }));

beforeEach(() => {
  forgetConversation();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function answerTo(error: unknown) {
  post.mockRejectedValueOnce(error);
  await askAssistant('courses for beginners');
  expect(getConversation().busy).toBe(false);
  return getConversation().turns.at(-1);
}

test('a question is sent to the server, and its reply is shown', async () => {
  post.mockResolvedValueOnce({ reply: 'He encontrado estos cursos:', results: [] });
  await askAssistant('cursos para principiantes');
  expect(post.mock.lastCall?.[1].body.messages).toEqual([{ content: 'cursos para principiantes', fromBot: false }]);
  expect(getConversation().turns.at(-1)?.content).toBe('He encontrado estos cursos:');
});

test('the answer to a user who asks too often says when to try again', async () => {
  const message = 'Too many requests. Please try again in 12 seconds.';
  const turn = await answerTo(new ApiError(429, JSON.stringify({ code: 'rate_limited', message })));
  expect(turn).toEqual({ content: message, fromBot: true });
});

test.each([
  ['that cannot be reached', new ApiError(0, '', 'Failed to fetch')],
  ['that is broken', new ApiError(500, '{"code":"internal","message":"Inside."}')],
  ['behind a proxy that refuses', new ApiError(429, 'slow down')],
  ['that takes too long', new DOMException('signal timed out', 'TimeoutError')],
])('the offline rules answer for a server %s', async (_what, error) => {
  const turn = await answerTo(error);
  expect(turn).toMatchObject({ fromBot: true, offline: true });
  expect(turn?.content).toMatch(/^Here are some courses I found:/);
});
