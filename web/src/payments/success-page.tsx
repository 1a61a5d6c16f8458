import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cents } from '@/shared/money/money.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import { copy } from './copy.ts';
import { PaymentError } from './payment-error.tsx';
import { payableBookingQuery, paymentStatusQuery } from './queries.ts';

const { success } = copy;

interface SuccessPageProps {
  paymentIntentId: string;
  /** The booking in the URL. */
  bookingId: string | undefined;
}

/** Says whether the payment has arrived. The server asks the provider, because the URL can't be trusted. */
export function SuccessPage({ paymentIntentId, bookingId }: SuccessPageProps) {
  const { data, error, isLoading } = useQuery(paymentStatusQuery(paymentIntentId));
  const at = { bookingId: data?.booking_id ?? bookingId };
  if (paymentIntentId === '') return <Failed message={success.missing} {...at} />;
  if (isLoading) return <Verifying {...at} />;
  if (!data) return <Failed message={success.unreachable} error={error} {...at} />;
  // A URL that combines two bookings would show the wrong payment.
  if (bookingId && bookingId !== data.booking_id)
    return <Failed message={success.failed} why={success.other} {...at} />;
  if (data.status === 'processing') {
    return (
      <Waiting text={success.processing}>
        <WayOut {...at} />
      </Waiting>
    );
  }
  if (!data.success) return <Failed message={success.failed} why={data.message} {...at} />;
  return (
    <Centred title={success.verifying}>
      <CircleCheck aria-hidden="true" className="size-12 text-success" strokeWidth={1.5} />
      <h1 className="text-title-1">{success.done}</h1>
      <PaidDeal bookingId={data.booking_id} />
      <p className="data text-title-2">{cents(data.amount_cents)}</p>
      <p className="text-ink-2">{success.next}</p>
      <NextSteps>
        <ToDeal bookingId={data.booking_id} look="primary" />
        <ToProfile />
        <Link to="/receipts/$id" params={{ id: data.booking_id }} className={buttonStyles({ size: 'lg' })}>
          {success.receipt}
        </Link>
        <Link to="/experiences" className={buttonStyles({ size: 'lg' })}>
          {success.browse}
        </Link>
      </NextSteps>
    </Centred>
  );
}

/** What was paid for, and with whom; an empty line until it is known. */
function PaidDeal({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(payableBookingQuery(bookingId));
  return (
    <p className="min-h-6 text-ink-2 [overflow-wrap:anywhere]">
      {data && (
        <>
          <span className="text-ink">{translateFallback(data.experiences.title)}</span>
          {'\u00a0· '}
          {copy.page.with(data.creator_name)}
        </>
      )}
    </p>
  );
}

interface ResultProps {
  /** The booking that the link to the deal opens. */
  bookingId: string | undefined;
}

interface FailedProps extends ResultProps {
  message: string;
  /** The server's reason. */
  why?: string;
  error?: unknown;
}

function Failed({ message, why, error, bookingId }: FailedProps) {
  return (
    <div className="page py-12 sm:py-16">
      <PageTitle title={copy.errors.title} />
      <PaymentError message={message} why={why} error={error}>
        <ToDeal bookingId={bookingId} look="primary" />
        <ToProfile />
      </PaymentError>
    </div>
  );
}

/** How long the provider usually takes at most, in milliseconds. */
const SOON = 1500;

/** Links are shown once this takes long: before that, they would move away under the pointer. */
function Verifying({ bookingId }: ResultProps) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, SOON, true);
    return () => clearTimeout(timer);
  }, []);
  return <Waiting text={success.loading}>{long && <WayOut bookingId={bookingId} />}</Waiting>;
}

function WayOut({ bookingId }: ResultProps) {
  return (
    <>
      <ToDeal bookingId={bookingId} look="secondary" />
      <ToProfile />
    </>
  );
}

function Waiting({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Centred title={success.verifying}>
      <h1 className="text-title-1">{success.verifying}</h1>
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner />
        {text}
      </p>
      {children && <NextSteps>{children}</NextSteps>}
    </Centred>
  );
}

/** The deal that was paid; all deals if the address names none. */
function ToDeal({ bookingId, look }: ResultProps & { look: 'primary' | 'secondary' }) {
  const className = buttonStyles({ look, size: 'lg' });
  if (!bookingId) {
    return (
      <Link to="/deals" className={className}>
        {success.deals}
      </Link>
    );
  }
  return (
    <Link to="/deals/$id" params={{ id: bookingId }} className={className}>
      {success.deal}
    </Link>
  );
}

function ToProfile() {
  return (
    <Link to="/profile" className={buttonStyles({ size: 'lg' })}>
      {success.profile}
    </Link>
  );
}

function Centred({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid min-h-[64dvh] grid-cols-1 content-center justify-items-center gap-4 py-16 text-center">
      <PageTitle title={title} />
      {children}
    </div>
  );
}

function NextSteps({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid flex-wrap justify-center gap-2 sm:flex">{children}</div>;
}
