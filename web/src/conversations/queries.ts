import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { conversationKeys, dealKeys } from '@/shared/api/query-keys.ts';
import { copy } from './copy.ts';

export type Thread = Schema<'ThreadView'>;
export type Message = Schema<'MessageView'>;

/** One's own conversations, the one with the newest message first. */
export const threadsQuery = infiniteQueryOptions({
  queryKey: conversationKeys.list,
  queryFn: ({ pageParam }) =>
    body(api.GET('/api/threads', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** How many conversations have something unread. */
export const unreadQuery = queryOptions({
  queryKey: conversationKeys.unread,
  queryFn: async () => (await body(api.GET('/api/threads', { params: { query: { limit: 1 } } }))).unread,
});

/** One conversation, the newest messages first. */
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

/** The conversation about a booking, if there is one. */
export const bookingThreadQuery = (bookingId: string) =>
  queryOptions({
    queryKey: conversationKeys.ofBooking(bookingId),
    queryFn: async () => {
      const query = { booking_id: bookingId };
      return (await body(api.GET('/api/threads', { params: { query } }))).threads[0] ?? null;
    },
  });

/** What the conversation about a booking is about. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: dealKeys.booking(id),
    queryFn: () => body(api.GET('/api/bookings/{id}', { params: { path: { id } } })),
  });

/** Writes in a conversation. `key` makes a second try the same message. */
export const sendMessage = (id: string, message: string, key: string) =>
  body(
    api.POST('/api/threads/{id}/messages', {
      params: { path: { id } },
      body: { message },
      headers: { 'idempotency-key': key },
    }),
  );

/** Writes to the other side of a booking. */
export const sendBookingMessage = (bookingId: string, message: string, key: string) =>
  body(api.POST('/api/threads', { body: { booking_id: bookingId, message }, headers: { 'idempotency-key': key } }));

interface FirstMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Begins a conversation with a creator. */
export const startThread = (to: string, values: FirstMessage) =>
  body(api.POST('/api/threads', { body: { ...values, to } }));

const path = (id: string) => ({ params: { path: { id } } });
export const markRead = (id: string) => body(api.POST('/api/threads/{id}/read', path(id)));
export const blockThread = (id: string) => body(api.POST('/api/threads/{id}/block', path(id)));
export const unblockThread = (id: string) => body(api.POST('/api/threads/{id}/unblock', path(id)));
export const reportThread = (id: string, reason: string) =>
  body(api.POST('/api/threads/{id}/report', { ...path(id), body: { reason } }));

/** How the other person is called. */
export function displayName(person: Schema<'Correspondent'>) {
  if (person.gone) return copy.gone;
  return person.name || copy.nobody;
}
