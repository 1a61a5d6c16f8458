import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, fetchPage, type Schema } from '@/shared/api/client.ts';
import { dealKeys, experienceKeys, paymentKeys } from '@/shared/api/query-keys.ts';
import { setServerNow } from '@/shared/time/now.ts';
import type { DealSort } from './comparison/sorts.ts';
import type { DealTab } from './tabs.ts';

/** The side of the deals in a list. */
export type ListSide = 'hirer' | 'creator';

/** The regions of a deal's state that are shown (a dispute is not). */
export const REGIONS = ['request', 'work', 'money'] as const;
export type Region = (typeof REGIONS)[number];

/** A deal with its events, its state in each region and the transitions that are possible next. */
export type Timeline = Schema<'TimelineView'>;

/** A deal as a row of the page "Deals". */
export type DealRowView = Schema<'DealRowView'>;

/** All versions of a deal's terms. */
export type AllTerms = Schema<'AllTermsView'>;
export type TermsVersion = Schema<'TermsView'>;

/** The user's own deals in one tab, all of them or those about one listing. */
export const dealsQuery = (tab: DealTab, listing = '', sort: DealSort = 'urgency') =>
  infiniteQueryOptions({
    queryKey: dealKeys.tab(tab, listing, sort),
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/deals', {
          params: {
            query: {
              tab,
              ...about(listing),
              ...(sort !== 'urgency' && { sort }),
              ...(pageParam && { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

const about = (listing: string) => listing && { experience_id: listing };

/** How many deals wait for the user, for the other side, and are under way. */
export const dealCountsQuery = (listing = '') =>
  queryOptions({
    queryKey: dealKeys.counts(listing),
    queryFn: async () =>
      (await body(api.GET('/api/deals', { params: { query: { limit: 1, ...about(listing) } } }))).counts,
  });

export const termsQuery = (id: string) =>
  queryOptions({
    queryKey: dealKeys.terms(id),
    queryFn: () => body(api.GET('/api/bookings/{id}/terms', { params: { path: { id } } })),
  });

/** The listing of a deal, which says whether it is taken. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: experienceKeys.one(id),
    queryFn: async () => (await body(api.GET('/api/experiences/{id}', { params: { path: { id } } }))).experience,
  });

/** One side's open bookings. */
export const bookingsQuery = (side: ListSide, userId: string) =>
  infiniteQueryOptions({
    queryKey: dealKeys.bookings(side, userId),
    queryFn: ({ pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      const params = { path: { user_id: userId }, query };
      return fetchPage(
        side === 'hirer'
          ? api.GET('/api/bookings/hirer/{user_id}', { params })
          : api.GET('/api/bookings/creator/{user_id}', { params }),
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

export const projectsQuery = (side: ListSide, userId: string) =>
  infiniteQueryOptions({
    queryKey: dealKeys.projects(side, userId),
    queryFn: ({ pageParam }) => {
      const params = { path: { user_id: userId }, query: pageParam ? { cursor: pageParam } : {} };
      return fetchPage(
        side === 'hirer'
          ? api.GET('/api/projects/hirer/{user_id}', { params })
          : api.GET('/api/projects/creator/{user_id}', { params }),
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: dealKeys.timeline(id),
    queryFn: async () => {
      const timeline = await body(api.GET('/api/bookings/{id}/timeline', { params: { path: { id } } }));
      setServerNow(timeline.now);
      return timeline;
    },
  });

/** The events of a deal before revision `before`, which its timeline has only as far as they are about money. */
export const olderEventsQuery = (id: string, before: number) =>
  infiniteQueryOptions({
    queryKey: dealKeys.olderEvents(id, before),
    queryFn: ({ pageParam }) =>
      body(api.GET('/api/bookings/{id}/events', { params: { path: { id }, query: { before: pageParam } } })),
    initialPageParam: before,
    getNextPageParam: (last) => last.events_before ?? undefined,
  });

/** The receipt of a deal's payment: it says what the provider refused to send. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: paymentKeys.receipt(id),
    queryFn: () => body(api.GET('/api/receipts/{id}', { params: { path: { id } } })),
  });

/** The state machine; it only changes with the server's version. */
export const processQuery = queryOptions({
  queryKey: dealKeys.process,
  queryFn: () => body(api.GET('/api/process')),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The refund for a cancellation or rejection, fetched before each confirmation: it depends on the time. */
export const refundQuery = (id: string, action: 'cancel' | 'reject') =>
  queryOptions({
    queryKey: dealKeys.refundPreview(id, action),
    queryFn: () => body(api.GET('/api/bookings/{id}/refund-preview', { params: { path: { id }, query: { action } } })),
    gcTime: 0,
  });

/** By what a split is previewed: what goes back to the hirer in cents, or how many of the agreed hours were used. */
export type SplitMeasure = 'refund_cents' | 'hours_used';

/** Who would get what, calculated by the server. */
export const splitPreviewQuery = (id: string, measure: SplitMeasure, amount: number) =>
  queryOptions({
    queryKey: dealKeys.refundPreview(id, `${measure}=${amount}`),
    queryFn: () =>
      body(api.GET('/api/bookings/{id}/split-preview', { params: { path: { id }, query: { [measure]: amount } } })),
    gcTime: 0,
  });
