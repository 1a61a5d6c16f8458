import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { dealKeys } from '@/shared/api/query-keys.ts';

export type AdminBooking = Schema<'ListedBookingView'> &
  Partial<Omit<Schema<'AdminBookingView'>, keyof Schema<'ListedBookingView'>>>;

export interface BookingFilter {
  readonly status: string;
  readonly query: string;
}

interface Page {
  bookings: AdminBooking[];
  next_cursor: string | null;
}

const first = '';
const next = (last: { next_cursor: string | null }) => last.next_cursor ?? undefined;

/** All bookings for admins, the user's own for everyone else. */
export const bookingsQuery = (all: boolean, { status, query }: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: dealKeys.adminBookings({ all, status, query }),
    queryFn: ({ pageParam }): Promise<Page> => {
      const asked = { ...(status && { status }), ...(query && { query }), ...(pageParam && { cursor: pageParam }) };
      const params = { query: asked };
      return all ? body(api.GET('/api/admin/bookings', { params })) : body(api.GET('/api/bookings', { params }));
    },
    initialPageParam: first,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  });

/** Bookings that wait for a decision. */
export const disputesQuery = infiniteQueryOptions({
  queryKey: dealKeys.disputes,
  queryFn: ({ pageParam }): Promise<Page> =>
    body(api.GET('/api/admin/disputes', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
  initialPageParam: first,
  getNextPageParam: next,
});

/** Published experiences of one side that can be assigned to a concierge request. */
export const candidatesQuery = (side: 'wanted' | 'offered', query: string) =>
  queryOptions({
    queryKey: dealKeys.candidates(side, query),
    queryFn: async () => {
      const params = { query: { side, limit: 8, ...(query && { query }) } } as const;
      return (await body(api.GET('/api/experiences', { params }))).experiences;
    },
    placeholderData: keepPreviousData,
  });
