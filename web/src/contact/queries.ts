import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { contactKeys } from '@/shared/api/query-keys.ts';
import { language } from '@/shared/lib/language.ts';
import type { MessageValues } from './message-rules.ts';

/** The content of the about page, in the language of the interface. */
export const aboutQuery = queryOptions({
  queryKey: contactKeys.about(language),
  queryFn: () => body(api.GET('/api/about', { params: { query: { language } } })),
});

/** Sends a message to the admins; `token` proves that the form was opened on our page. */
export const sendContactMessage = (values: MessageValues, website: string, token: string | undefined) =>
  body(api.POST('/api/contact', { body: { ...values, website, form_token: token ?? null } }));

/** The filters of the contact inbox. */
export type InboxFilter = 'open' | 'handled' | 'held';

/** The contact inbox for admins, newest first. */
export const inboxQuery = (show: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: contactKeys.inbox(show),
    queryFn: ({ pageParam }) =>
      body(api.GET('/api/admin/contact', { params: { query: { show, ...(pageParam && { cursor: pageParam }) } } })),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** Marks a message as handled or as open again. */
export const markHandled = (id: string, handled: boolean) =>
  body(api.POST('/api/admin/contact/{id}/handled', { params: { path: { id } }, body: { handled } }));
