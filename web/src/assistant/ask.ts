import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { copy } from './copy.ts';
import { addAnswer, addQuestion, getConversation, type Turn } from './start/conversation.ts';

/** Timeout for a reply, in milliseconds. */
const REPLY_TIMEOUT = 20_000;

/** Asks the assistant. Does nothing if the text is empty or a reply is pending. */
export async function askAssistant(text: string) {
  const question = text.trim();
  if (question === '' || getConversation().busy) return;
  const turns = addQuestion(question);
  addAnswer(await reply(turns, question), turns);
}

/**
 * The server's reply, or the reason for a refusal such as rate limiting. If the server can't be reached, the reply of
 * the offline rules; if those fail to load too, a fixed text.
 */
async function reply(turns: readonly Turn[], question: string): Promise<Turn> {
  const messages = turns.map(({ content, fromBot }) => ({ content, fromBot }));
  try {
    const call = api.POST('/api/chat', { body: { messages }, signal: AbortSignal.timeout(REPLY_TIMEOUT) });
    const { reply: content, results } = await body(call);
    return { content, results, fromBot: true };
  } catch (error) {
    console.warn('assistant', error);
    const refusal = failureText(error, '');
    if (refusal) return { content: refusal, fromBot: true };
  }
  try {
    const { answer } = await loadOfflineRules();
    const { reply: content, results } = answer(question);
    return { content, results, fromBot: true, offline: true };
  } catch (error) {
    console.error('assistant', error);
    return { content: copy.failed, fromBot: true };
  }
}

/**
 * The rules for when the server can't be reached. The window preloads them when it opens: offline, they could no longer
 * be fetched.
 */
export const loadOfflineRules = () => import('./bot.ts');
