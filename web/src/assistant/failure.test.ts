import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server, unreachable } from '@/testing/fake-server.ts';
import { asGuest } from '@/testing/session.ts';
import { askAssistant } from './ask.ts';
import { forgetConversation, getConversation } from './start/conversation.ts';

const bot = vi.hoisted(() => ({ samples: vi.fn(), broken: false }));
vi.mock('./samples.ts', () => ({ samples: { filter: () => bot.samples() } }));

beforeEach(() => {
  asGuest();
  server.post('/api/chat', unreachable);
  forgetConversation();
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => vi.doUnmock('./bot.ts'));

const lastReply = async () => {
  await askAssistant('courses for beginners');
  return getConversation().turns.at(-1);
};

test('offline rules that fail reply with an apology', async () => {
  bot.samples.mockImplementation(() => {
    throw new Error('no samples');
  });
  expect((await lastReply())?.content).toBe('Sorry, I had trouble fetching information. Please try again later.');
});

test('without server and rules, the assistant says that it cannot respond', async () => {
  vi.doMock('./bot.ts', () => {
    throw new Error('not fetched');
  });
  vi.resetModules();
  const fresh = await import('./ask.ts');
  const { getConversation: now } = await import('./start/conversation.ts');
  await fresh.askAssistant('courses for beginners');
  expect(now().turns.at(-1)?.content).toBe("Sorry, I'm having trouble responding right now. Please try again later.");
});
