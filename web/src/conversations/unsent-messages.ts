import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { errorHint } from '@/shared/ui/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { type Message, messagesQuery, sendMessage } from './queries.ts';

/** A message that the server does not have yet, as the tab stores it. */
interface StoredMessage {
  readonly key: string;
  readonly text: string;
  /** The newest message when it was sent: what is older cannot be it. */
  readonly after: string;
}

/** A message that is being sent, or did not arrive. */
export interface UnsentMessage extends StoredMessage {
  readonly failed: boolean;
  /** Why it did not arrive; unknown for one that was left over. */
  readonly why?: string;
  /** The other person cannot be written to: it never will arrive. */
  readonly never?: boolean;
}

/** Refusals that a retry does not change. */
const PERMANENT_FAILURES: readonly string[] = ['blocked', 'account_gone'];

type Pages = InfiniteData<Schema<'MessagePage'>, string>;

const draftName = (threadId: string) => `unsent:${threadId}`;
const storedMessages = (threadId: string) =>
  loadDraft<{ messages: readonly StoredMessage[] }>(draftName(threadId)).messages ?? [];

function storeMessages(threadId: string, messages: readonly StoredMessage[]) {
  if (messages.length > 0) saveDraft(draftName(threadId), { messages });
  else deleteDraft(draftName(threadId));
}

/** What this page is sending. Anything else that is stored was left over from an ended session or before a reload. */
const sending = new Set<string>();

const unsentQuery = (threadId: string) =>
  queryOptions({
    queryKey: conversationKeys.unsent(threadId),
    queryFn: (): readonly UnsentMessage[] =>
      storedMessages(threadId).map((one) => ({ ...one, failed: !sending.has(one.key) })),
  });

/**
 * The messages of one conversation that the server does not have yet. They are kept like a draft: a session that ends
 * while one is being sent loses nothing. Each keeps its key, so a second try is the same message.
 */
export function useUnsentMessages(threadId: string) {
  const client = useQueryClient();
  const waiting = useQuery(unsentQuery(threadId)).data ?? [];
  return {
    waiting,
    send: (text: string, after: string) => {
      const one = { key: crypto.randomUUID(), text, after };
      storeMessages(threadId, [...storedMessages(threadId), one]);
      client.setQueryData(unsentQuery(threadId).queryKey, (all = []) => [...all, { ...one, failed: false }]);
      void deliver(client, threadId, one);
    },
    retry: (one: UnsentMessage) => {
      setMessageState(client, threadId, one.key, { failed: false });
      void deliver(client, threadId, one);
    },
    discard: ({ key }: UnsentMessage) => remove(client, threadId, key),
  };
}

/** Changes what is shown. If nothing is shown there is nothing to change: the stored messages are read again later. */
const updateShown = (
  client: QueryClient,
  threadId: string,
  how: (all: readonly UnsentMessage[]) => readonly UnsentMessage[],
) => client.setQueryData(unsentQuery(threadId).queryKey, (all) => all && how(all));

const setMessageState = (
  client: QueryClient,
  threadId: string,
  key: string,
  state: Omit<UnsentMessage, keyof StoredMessage>,
) => updateShown(client, threadId, (all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)));

function remove(client: QueryClient, threadId: string, key: string) {
  storeMessages(
    threadId,
    storedMessages(threadId).filter((one) => one.key !== key),
  );
  updateShown(client, threadId, (all) => all.filter((one) => one.key !== key));
}

async function deliver(client: QueryClient, threadId: string, { key, text }: StoredMessage) {
  sending.add(key);
  try {
    const { message } = await sendMessage(threadId, text, key);
    client.setQueryData<Pages>(messagesQuery(threadId).queryKey, (data) => withMessage(data, message));
    remove(client, threadId, key);
    void client.invalidateQueries({ queryKey: conversationKeys.all });
  } catch (error) {
    const never = error instanceof ApiError && PERMANENT_FAILURES.includes(error.code);
    setMessageState(client, threadId, key, { failed: true, why: errorHint(error), never });
    const [title, sentence] = copy.block.failed;
    toast({ title, description: failureText(error, sentence), tone: 'error' });
  } finally {
    sending.delete(key);
  }
}

/** Those that are not among `messages` yet: the live stream can be faster than the response to the sender. */
export function withoutDelivered(waiting: readonly UnsentMessage[], messages: readonly Message[]) {
  const isThere = ({ text, after }: UnsentMessage) =>
    messages.some((one) => one.mine && one.id > after && one.message === text.normalize('NFC'));
  return waiting.filter((one) => one.failed || !isThere(one));
}

function withMessage(data: Pages | undefined, message: Message): Pages | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first || first.messages.some((one) => one.id === message.id)) return data;
  return { ...data, pages: [{ ...first, messages: [message, ...first.messages] }, ...rest] };
}
