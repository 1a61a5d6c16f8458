import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cents } from '@/shared/lib/money.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { RequestIdOf } from '@/shared/ui/panels.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import { copy } from './copy.ts';
import { verifiedQuery } from './queries.ts';

const { success } = copy;

/** Whether the payment has arrived: the server asks the provider, the address is not believed. */
export function SuccessPage({ paymentIntentId }: { paymentIntentId: string }) {
  const { data, error, isLoading } = useQuery(verifiedQuery(paymentIntentId));
  if (paymentIntentId === '') return <Failed message={success.missing} />;
  if (isLoading) return <Waiting text={success.loading} />;
  if (!data) return <Failed message={success.unreachable} error={error} />;
  if (data.status === 'processing') return <Waiting text={success.processing} />;
  if (!data.success) return <Failed message={success.failed} why={data.message} />;
  return (
    <Centred title={success.verifying}>
      <CircleCheck aria-hidden="true" className="size-12 text-success" strokeWidth={1.5} />
      <h1 className="text-title-1">{success.done}</h1>
      <p className="data text-title-2">{cents(data.amount_cents)}</p>
      <p className="text-ink-2">{success.next}</p>
      <Ways>
        <Link
          to="/profile"
          search={{ booking: data.booking_id }}
          className={buttonStyles({ look: 'primary', size: 'lg' })}
        >
          {success.profile}
        </Link>
        <Link to="/receipts/$id" params={{ id: data.booking_id }} className={buttonStyles({ size: 'lg' })}>
          {success.receipt}
        </Link>
        <Link to="/experiences" className={buttonStyles({ size: 'lg' })}>
          {success.browse}
        </Link>
      </Ways>
    </Centred>
  );
}

interface FailedProps {
  message: string;
  /** What the server says of it. */
  why?: string;
  error?: unknown;
}

function Failed({ message, why, error }: FailedProps) {
  return (
    <Centred title={copy.errors.title}>
      <CircleAlert aria-hidden="true" className="size-12 text-danger" strokeWidth={1.5} />
      <h1 className="text-title-1">{copy.errors.title}</h1>
      <div role="alert" className="grid gap-1">
        <p className="text-ink">{message}</p>
        {why && <p className="text-ink-2">{why}</p>}
      </div>
      <Ways>
        <Link to="/profile" className={buttonStyles({ look: 'primary', size: 'lg' })}>
          {success.profile}
        </Link>
      </Ways>
      <RequestIdOf error={error} />
    </Centred>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <Centred title={success.verifying}>
      <h1 className="text-title-1">{success.verifying}</h1>
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner />
        {text}
      </p>
    </Centred>
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

function Ways({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>;
}
