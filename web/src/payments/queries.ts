import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, fetchPage } from '@/shared/api/client.ts';
import { paymentKeys } from '@/shared/api/query-keys.ts';

/** The booking to be paid; the server decides whether it can be. */
export const payableBookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...paymentKeys.all, 'booking', bookingId],
    queryFn: () => body(api.GET('/api/bookings/{id}', { params: { path: { id: bookingId } } })),
  });

/**
 * The payment intent of a booking. A query although it is a POST, because it is idempotent: the server keeps one open
 * intent per deal. Not cached, because it expires on the server.
 */
export const paymentIntentQuery = (bookingId: string, amount: number | undefined) =>
  queryOptions({
    queryKey: paymentKeys.intent(bookingId),
    queryFn: () => body(api.POST('/api/create-payment-intent', { body: { bookingId, amount } })),
    enabled: amount !== undefined,
    gcTime: 0,
  });

/** Whether a payment has arrived; the server asks the provider. */
export const paymentStatusQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: [...paymentKeys.all, 'verified', paymentIntentId],
    queryFn: () => body(api.POST('/api/confirm-payment', { body: { paymentIntentId } })),
    enabled: paymentIntentId !== '',
  });

export const paymentsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...paymentKeys.all, 'of', userId],
    queryFn: ({ pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return fetchPage(api.GET('/api/payments/user/{userId}', { params: { path: { userId }, query } }));
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** A receipt, by the id of the payment or the booking. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: paymentKeys.receipt(id),
    queryFn: () => body(api.GET('/api/receipts/{id}', { params: { path: { id } } })),
  });

/** The creator's earnings of the last twelve months. */
export const earningsQuery = queryOptions({
  queryKey: [...paymentKeys.all, 'earnings'],
  queryFn: () => body(api.GET('/api/me/earnings')),
});

/** The hirer's spending of the last twelve months, and what is committed. */
export const spendQuery = queryOptions({
  queryKey: [...paymentKeys.all, 'spend'],
  queryFn: () => body(api.GET('/api/me/spend')),
});

export const balanceQuery = queryOptions({
  queryKey: paymentKeys.balance,
  queryFn: () => body(api.GET('/api/balance')),
});

/** Where the creator's own money goes. */
export const payoutAccountQuery = queryOptions({
  queryKey: [...paymentKeys.all, 'payout-account'],
  queryFn: () => body(api.GET('/api/payout-account')),
});
