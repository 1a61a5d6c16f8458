import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { reportKeys } from '@/shared/api/query-keys.ts';

/** The filters of the list of reports. */
export type ReportFilter = 'open' | 'resolved';

export const reportsQuery = (show: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: reportKeys.list(show),
    queryFn: ({ pageParam }) =>
      body(api.GET('/api/admin/threads', { params: { query: { show, ...(pageParam && { cursor: pageParam }) } } })),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** A reported conversation with its messages, newest first. */
export const reportedThreadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: reportKeys.one(id),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/admin/threads/{id}/messages', {
          params: { path: { id }, query: pageParam ? { cursor: pageParam } : {} },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

/** Closes all reports of a conversation. */
export const resolveReport = (id: string) =>
  body(api.POST('/api/admin/threads/{id}/resolve', { params: { path: { id } } }));
