import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { ApiError } from '@/shared/api/problem.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { CardForm } from './card-form.tsx';
import { copy } from './copy.ts';
import { usePaymentDocument } from './payment-document.ts';
import { BackButton, PaymentError } from './payment-error.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { payableBookingQuery, paymentIntentQuery } from './queries.ts';

type Booking = Schema<'BookingView'>;
type Intent = Schema<'IntentView'>;

interface PaymentPageProps {
  bookingId: string;
  onBack: () => void;
  /** The provider has confirmed the payment to the browser. */
  onPaid: (paymentIntentId: string) => void;
  /** What else to know before paying. */
  note?: ReactNode;
}

/** Pays an accepted booking: the summary on the left, the form on the right. */
export function PaymentPage(props: PaymentPageProps) {
  const isLoaded = usePaymentDocument();
  return (
    <div className="page py-12 sm:py-16">
      <PageTitle title={copy.page.title} />
      {isLoaded ? <Payment {...props} /> : <Waiting text={copy.page.loading} />}
    </div>
  );
}

function Payment({ bookingId, onBack, onPaid, note }: PaymentPageProps) {
  const booking = useQuery(payableBookingQuery(bookingId));
  const payable = booking.data?.actions.includes('pay');
  const intent = useQuery(paymentIntentQuery(bookingId, payable ? booking.data?.total : undefined));
  const succeed = (paymentIntentId: string) => {
    const [title, description] = copy.toasts.paid;
    toast({ title, description, tone: 'success' });
    onPaid(paymentIntentId);
  };
  useArrival(booking.data, intent.data, succeed);
  useRefusal(booking.dataUpdatedAt, intent);

  const message = failureOf(booking.error, booking.data, intent.error);
  // Once there is an intent, the webhook may settle the booking before the page has navigated away.
  if (message && !intent.data) {
    return (
      <PaymentError
        message={message}
        why={message === copy.errors.notPayable ? causeOf(booking.error, booking.data) : undefined}
        error={booking.error ?? intent.error}
      >
        <BackButton onBack={onBack} />
        {booking.data && (
          <Link to="/deals/$id" params={{ id: bookingId }} className={buttonStyles({ size: 'lg' })}>
            {copy.success.deal}
          </Link>
        )}
      </PaymentError>
    );
  }
  if (!booking.data || !intent.data) return <Waiting text={copy.page.loading} />;
  if (intent.data.status === 'processing') return <Waiting text={copy.page.processing} />;
  return (
    <>
      <h1 className="text-title-1">{copy.page.title}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">{copy.page.lead}</p>
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
        <PaymentSummary booking={booking.data} intent={intent.data}>
          {note}
        </PaymentSummary>
        <CardForm
          key={intent.data.paymentIntentId}
          intent={intent.data}
          bookingId={bookingId}
          onPaid={succeed}
          onProcessing={() => void intent.refetch()}
        />
      </div>
    </>
  );
}

/** Goes back in the history, or to the profile if the page was opened directly: the booking may not exist. */
export function useBackNavigation() {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) history.back();
    else void navigate({ to: '/profile' });
  };
}

/** Continues when a processing payment arrives: the live stream has refetched the booking, which is now paid. */
function useArrival(booking: Booking | undefined, intent: Intent | undefined, onPaid: (id: string) => void) {
  const arrived = intent?.status === 'processing' && (booking?.status === 'paid' || booking?.status === 'completed');
  const leave = useEffectEvent(() => {
    if (intent) onPaid(intent.paymentIntentId);
  });
  useEffect(() => {
    if (arrived) leave();
  }, [arrived]);
}

/** Refetches the intent of a processing payment when the live stream has refetched the booking: it may be refused. */
function useRefusal(renewed: number, { data, refetch }: UseQueryResult<Intent>) {
  const look = useEffectEvent((at: number) => {
    if (at && data?.status === 'processing') void refetch();
  });
  useEffect(() => look(renewed), [renewed]);
}

/** The text of the error card, if there is an error. */
function failureOf(missing: unknown, booking: Booking | undefined, refused: unknown): string | undefined {
  if (missing instanceof ApiError && missing.status < 500 && missing.status > 0) return copy.errors.notPayable;
  if (missing) return copy.errors.notStarted;
  if (booking && (booking.status !== 'approved' || !booking.actions.includes('pay'))) return copy.errors.notPayable;
  if (!refused) return undefined;
  const named = refused instanceof ApiError && refused.status >= 400 && refused.status < 500 && refused.text;
  return named || copy.errors.notStarted;
}

/** Why a booking can't be paid, as far as that is known. */
function causeOf(missing: unknown, booking: Booking | undefined): string | undefined {
  const { why } = copy.errors;
  if (missing) return missing instanceof ApiError && missing.status === 404 ? why.missing : undefined;
  if (booking?.status === 'pending') return why.pending;
  if (booking?.status === 'paid' || booking?.status === 'completed') return why.paid;
  if (booking?.status === 'approved') return booking.viewer_side === 'hirer' ? undefined : why.other;
  return booking?.status === 'disputed' ? why.disputed : why.ended;
}

function Waiting({ text }: { text: ReactNode }) {
  return (
    <div className="grid min-h-[50dvh] place-content-center gap-4">
      <h1 className="text-title-2">{copy.page.title}</h1>
      <p role="status" className="flex max-w-[52ch] items-center gap-3 text-ink-2">
        <Spinner />
        {text}
      </p>
    </div>
  );
}
