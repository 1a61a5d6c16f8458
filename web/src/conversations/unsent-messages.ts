import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { ApiError, failureText, isContactWarning } from '@/shared/api/problem.ts';
import { conversationKeys } from '@/shared/api/query-keys.ts';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { errorHint } from '@/shared/ui/page/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { type Message, messagesQuery, sendMessage } from './queries.ts';

/** A message that the server doesn't have yet, as kept in session storage. */
interface StoredMessage {
  readonly key: string;
  readonly text: string;
  /** Id of the newest message at the time of sending: older ones can't be this message. */
  readonly after: string;
  /** The sender was warned of contact details in it, and sends it anyway. */
  readonly confirmed?: boolean;
}

/** A message that is being sent or has failed. */
export interface UnsentMessage extends StoredMessage {
  readonly failed: boolean;
  /** Why it failed; unknown for one left from before a reload. */
  readonly reason?: string;
  /** The other person can't receive messages: a retry is useless. */
  readonly permanent?: boolean;
  /** It has contact details: the sender has to confirm it first. */
  readonly warned?: boolean;
}

/** Error codes for which a retry is useless. */
const PERMANENT_FAILURES: readonly string[] = ['blocked', 'account_gone'];

type Pages = InfiniteData<Schema<'MessagePage'>, string>;

const draftName = (threadId: string) => `unsent:${threadId}`;
const storedMessages = (threadId: string) =>
  loadDraft<{ messages: readonly StoredMessage[] }>(draftName(threadId)).messages ?? [];

function storeMessages(threadId: string, messages: readonly StoredMessage[]) {
  if (messages.length > 0) saveDraft(draftName(threadId), { messages });
  else deleteDraft(draftName(threadId));
}

/** Keys of the messages that this page is sending. Other stored messages are left from before a reload or sign-in. */
const sending = new Set<string>();

const unsentQuery = (threadId: string) =>
  queryOptions({
    queryKey: conversationKeys.unsent(threadId),
    queryFn: (): readonly UnsentMessage[] =>
      storedMessages(threadId).map((one) => ({ ...one, failed: !sending.has(one.key) })),
  });

/**
 * A conversation's messages that the server doesn't have yet. They are stored like a draft, so nothing is lost if the
 * session ends during sending. Each keeps its idempotency key, so a retry sends no second message.
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
    confirm: ({ key, text, after }: UnsentMessage) => {
      const one = { key, text, after, confirmed: true };
      storeMessages(
        threadId,
        storedMessages(threadId).map((other) => (other.key === key ? one : other)),
      );
      setMessageState(client, threadId, key, { failed: false, warned: false, confirmed: true });
      void deliver(client, threadId, one);
    },
    retry: (one: UnsentMessage) => {
      setMessageState(client, threadId, one.key, { failed: false });
      void deliver(client, threadId, one);
    },
    discard: ({ key }: UnsentMessage) => remove(client, threadId, key),
  };
}

/** Changes the cached messages, if there are any; otherwise the stored ones are read when they are next shown. */
const updateShown = (
  client: QueryClient,
  threadId: string,
  how: (all: readonly UnsentMessage[]) => readonly UnsentMessage[],
) => client.setQueryData(unsentQuery(threadId).queryKey, (all) => all && how(all));

const setMessageState = (
  client: QueryClient,
  threadId: string,
  key: string,
  state: Omit<UnsentMessage, 'key' | 'text' | 'after'>,
) => updateShown(client, threadId, (all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)));

function remove(client: QueryClient, threadId: string, key: string) {
  storeMessages(
    threadId,
    storedMessages(threadId).filter((one) => one.key !== key),
  );
  updateShown(client, threadId, (all) => all.filter((one) => one.key !== key));
}

async function deliver(client: QueryClient, threadId: string, { key, text, confirmed }: StoredMessage) {
  sending.add(key);
  try {
    const { message } = await sendMessage(threadId, text, key, confirmed);
    client.setQueryData<Pages>(messagesQuery(threadId).queryKey, (data) => withMessage(data, message));
    remove(client, threadId, key);
    void client.invalidateQueries({ queryKey: conversationKeys.all });
  } catch (error) {
    if (isContactWarning(error)) return setMessageState(client, threadId, key, { failed: true, warned: true });
    const permanent = error instanceof ApiError && PERMANENT_FAILURES.includes(error.code);
    setMessageState(client, threadId, key, { failed: true, reason: errorHint(error), permanent });
    const [title, sentence] = copy.block.failed;
    toast({ title, description: failureText(error, sentence), tone: 'error' });
  } finally {
    sending.delete(key);
  }
}

/** The unsent messages that are not in `messages`: the live stream can be faster than the response to the sender. */
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
