import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/shared/api/client.ts';
import { fetchPage } from '@/shared/api/pagination.ts';
import { paymentKeys } from '@/shared/api/query-keys.ts';

/** Every read of this feature begins with this key, so that one change renews all of them. */
/** The booking that is to be paid; the server says whether it may be. */
export const payableBookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: paymentKeys.booking(bookingId),
    queryFn: () => body(api.GET('/api/bookings/{id}', { params: { path: { id: bookingId } } })),
  });

/**
 * The payment intent of a booking. A read to the page although it is a POST: the server keeps one open intent per
 * deal and answers with it each time. Never kept: it lapses on the server.
 */
export const paymentIntentQuery = (bookingId: string, amount: number | undefined) =>
  queryOptions({
    queryKey: paymentKeys.intent(bookingId),
    queryFn: () => body(api.POST('/api/create-payment-intent', { body: { bookingId, amount } })),
    enabled: amount !== undefined,
    gcTime: 0,
  });

/** Whether a payment has arrived: what the provider says, asked by the server. */
export const paymentStatusQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: paymentKeys.verified(paymentIntentId),
    queryFn: () => body(api.POST('/api/confirm-payment', { body: { paymentIntentId } })),
    enabled: paymentIntentId !== '',
  });

export const paymentsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: paymentKeys.history(userId),
    queryFn: ({ pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return fetchPage(api.GET('/api/payments/user/{userId}', { params: { path: { userId }, query } }));
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** A payment's receipt, named by the payment or by its booking. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: paymentKeys.receipt(id),
    queryFn: () => body(api.GET('/api/receipts/{id}', { params: { path: { id } } })),
  });

/** One's own year as a creator. */
export const earningsQuery = queryOptions({
  queryKey: paymentKeys.earnings,
  queryFn: () => body(api.GET('/api/me/earnings')),
});

/** One's own year as a hirer. */
export const spendQuery = queryOptions({
  queryKey: paymentKeys.spend,
  queryFn: () => body(api.GET('/api/me/spend')),
});

export const balanceQuery = queryOptions({
  queryKey: paymentKeys.balance,
  queryFn: () => body(api.GET('/api/balance')),
});
