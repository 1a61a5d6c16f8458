import { api, body } from '@/shared/api/client.ts';
import { failureText } from '@/shared/api/problem.ts';
import { addAnswer, addQuestion, getConversation, type Turn } from './conversation.ts';
import { copy } from './copy.ts';

/** An answer that takes longer is given up, in milliseconds. */
const REPLY_TIMEOUT = 20_000;

/** Asks the assistant. Nothing happens for an empty text, or while an answer is on its way. */
export async function askAssistant(text: string) {
  const question = text.trim();
  if (question === '' || getConversation().busy) return;
  const turns = addQuestion(question);
  addAnswer(await reply(turns, question), turns);
}

/**
 * The server's answer, or why it refuses one, such as too many questions at once. When it is not there, the answer of the
 * rules in this browser; without those the sentence that says so.
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
 * The rules, for when the server cannot be reached. The window fetches them as it opens: once the network is gone they
 * could not come any more.
 */
export const loadOfflineRules = () => import('./bot.ts');
