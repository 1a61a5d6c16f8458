import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { conversationKeys, dealKeys } from '@/shared/api/query-keys.ts';
import { copy } from './copy.ts';

export type Thread = Schema<'ThreadView'>;
export type Message = Schema<'MessageView'>;

/** The user's conversations, most recently active first. */
export const threadsQuery = infiniteQueryOptions({
  queryKey: conversationKeys.list,
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/threads', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** The number of conversations with unread messages. */
export const unreadQuery = queryOptions({
  queryKey: conversationKeys.unread,
  queryFn: async () => (await body(api.GET('/api/threads', { params: { query: { limit: 1 } } }))).unread,
});

/** One conversation with its messages, newest first. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.messages(id),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/threads/{id}/messages', {
          params: { path: { id }, query: { limit: 40, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** The conversation about a booking, or null. */
export const bookingThreadQuery = (bookingId: string) =>
  queryOptions({
    queryKey: conversationKeys.ofBooking(bookingId),
    queryFn: async () => {
      const query = { booking_id: bookingId };
      return (await body(api.GET('/api/threads', { params: { query } }))).threads[0] ?? null;
    },
  });

/** The booking that a conversation is about. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: dealKeys.booking(id),
    queryFn: () => body(api.GET('/api/bookings/{id}', { params: { path: { id } } })),
  });

const path = (id: string) => ({ params: { path: { id } } });

/** Says that the sender was warned of contact details in the message. */
const confirmation = (confirmed: boolean) => ({ confirmed_contact: confirmed });

/** Sends a message. `key` is the idempotency key: a retry with the same one sends no second message. */
export const sendMessage = (id: string, message: string, key: string, confirmed = false) =>
  body(
    api.POST('/api/threads/{id}/messages', {
      params: { path: { id } },
      body: { message, ...confirmation(confirmed) },
      headers: { 'idempotency-key': key },
    }),
  );

/** Sends a message to the other side of a booking. */
export const sendBookingMessage = (bookingId: string, message: string, key: string, confirmed: boolean) =>
  body(
    api.POST('/api/threads', {
      body: { booking_id: bookingId, message, ...confirmation(confirmed) },
      headers: { 'idempotency-key': key },
    }),
  );

interface FirstMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Starts a conversation with a creator. */
export const startThread = (to: string, values: FirstMessage, confirmed: boolean) =>
  body(api.POST('/api/threads', { body: { ...values, to, ...confirmation(confirmed) } }));

/** Shows a question on the listing that it is about, with its answer. */
export const publishQuestion = (id: string, texts: { question: string; answer: string }) =>
  body(api.POST('/api/questions/{id}/publish', { ...path(id), body: texts }));

/** Shows it there no more. */
export const unpublishQuestion = (id: string) => body(api.DELETE('/api/questions/{id}/publish', path(id)));

export const markRead = (id: string) => body(api.POST('/api/threads/{id}/read', path(id)));
export const blockThread = (id: string) => body(api.POST('/api/threads/{id}/block', path(id)));
export const unblockThread = (id: string) => body(api.POST('/api/threads/{id}/unblock', path(id)));
export const reportThread = (id: string, reason: string) =>
  body(api.POST('/api/threads/{id}/report', { ...path(id), body: { reason } }));

/** The other person's name, or a placeholder. */
export function displayName(person: Schema<'Correspondent'>) {
  if (person.gone) return copy.gone;
  return person.name || copy.nobody;
}
