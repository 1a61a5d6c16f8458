import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import { CardForm } from './card-form.tsx';
import { copy } from './copy.ts';
import { showPaidToast } from './paid-toast.ts';
import { PaymentError } from './payment-error.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { payableBookingQuery, paymentIntentQuery } from './queries.ts';

type Booking = Schema<'BookingView'>;
type Intent = Schema<'IntentView'>;

interface PaymentPageProps {
  /** Absent when the address has none. */
  bookingId?: string;
  onBack: () => void;
  /** The money has arrived, as far as the browser knows from the provider. */
  onPaid: (paymentIntentId: string) => void;
}

/** Pay an approved booking: what for on the left, how on the right. */
export function PaymentPage({ bookingId, onBack, onPaid }: PaymentPageProps) {
  return (
    <div className="page py-12 sm:py-16">
      <PageTitle title={copy.page.title} />
      {bookingId ? (
        <Payment bookingId={bookingId} onBack={onBack} onPaid={onPaid} />
      ) : (
        <PaymentError message={copy.errors.noId} onBack={onBack} />
      )}
    </div>
  );
}

function Payment({ bookingId, onBack, onPaid }: Required<PaymentPageProps>) {
  const booking = useQuery(payableBookingQuery(bookingId));
  const payable = booking.data?.status === 'approved';
  const intent = useQuery(paymentIntentQuery(bookingId, payable ? booking.data?.total : undefined));
  useArrival(booking.data, intent.data, onPaid);
  useRefusal(booking.dataUpdatedAt, intent);

  const message = failureOf(booking.error, booking.data, intent.error);
  // Once there is an intent, the webhook may settle the booking before the page has moved on.
  if (message && !intent.data) {
    return <PaymentError message={message} error={booking.error ?? intent.error} onBack={onBack} />;
  }
  if (!booking.data || !intent.data) return <Waiting text={copy.page.loading} />;
  if (intent.data.status === 'processing') return <Waiting text={copy.page.processing} />;
  return (
    <>
      <h1 className="text-title-1">{copy.page.title}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">{copy.page.lead}</p>
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
        <PaymentSummary booking={booking.data} intent={intent.data} />
        <CardForm
          key={intent.data.paymentIntentId}
          intent={intent.data}
          onPaid={onPaid}
          onProcessing={() => void intent.refetch()}
        />
      </div>
    </>
  );
}

/** A payment that was processing has arrived: the live stream renewed the booking, and no payment is due any more. */
function useArrival(booking: Booking | undefined, intent: Intent | undefined, onPaid: (id: string) => void) {
  const arrived = intent?.status === 'processing' && (booking?.status === 'paid' || booking?.status === 'completed');
  const leave = useEffectEvent(() => {
    if (!intent) return;
    showPaidToast();
    onPaid(intent.paymentIntentId);
  });
  useEffect(() => {
    if (arrived) leave();
  }, [arrived]);
}

/** A payment that was processing was refused: the live stream renewed the booking, and the intent says what is next. */
function useRefusal(renewed: number, { data, refetch }: UseQueryResult<Intent>) {
  const look = useEffectEvent((at: number) => {
    if (at && data?.status === 'processing') void refetch();
  });
  useEffect(() => look(renewed), [renewed]);
}

/** What the error card says; nothing while all is well. */
function failureOf(missing: unknown, booking: Booking | undefined, refused: unknown): string | undefined {
  if (missing instanceof ApiError && missing.status < 500 && missing.status > 0) return copy.errors.notPayable;
  if (missing) return copy.errors.notStarted;
  if (booking && booking.status !== 'approved') return copy.errors.notPayable;
  if (!refused) return undefined;
  const named = refused instanceof ApiError && refused.status >= 400 && refused.status < 500 && refused.text;
  return named || copy.errors.notStarted;
}

function Waiting({ text }: { text: ReactNode }) {
  return (
    <div className="grid min-h-[50dvh] place-content-center gap-4">
      <h1 className="text-title-2">{copy.page.title}</h1>
      <p role="status" className="flex max-w-[46ch] items-center gap-3 text-ink-2">
        <Spinner />
        {text}
      </p>
    </div>
  );
}
