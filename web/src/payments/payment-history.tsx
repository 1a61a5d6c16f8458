import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { shortDate } from '@/shared/lib/dates.ts';
import { dollars } from '@/shared/lib/money.ts';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { paymentsQuery } from './queries.ts';

type Payment = Schema<'PaymentView'>;

/** How much of a payment's id is shown. */
const ID_TAIL = 8;

export const PAYMENT_HISTORY = 'payment-history';

/** What was paid, earned and given back, newest first. */
export function PaymentHistory({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsQuery(userId));
  return (
    <Section id={PAYMENT_HISTORY} title={copy.history.title}>
      {data && data.length > 0 && (
        <ul className="border-line border-b">
          {data.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <EmptyPanel small title={copy.history.empty} hint={copy.history.emptyHint} />}
      {!data && error && (
        <ErrorPanel title={copy.history.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={copy.history.loading}>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Section>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { kind, bookings } = payment;
  const tail = payment.stripe_payment_intent_id?.slice(-ID_TAIL);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-t py-4">
      <p className="truncate font-medium">{bookings.experiences.title}</p>
      <p className={`data text-right ${kind === 'earning' ? 'text-success' : ''}`}>{dollars(payment.amount)}</p>
      <p className="truncate text-ink-2 text-small">
        {copy.history.kinds[kind]} · {bookings.creator_name}
      </p>
      <p className="data text-right text-ink-3 text-label">
        <time dateTime={payment.created_at}>{shortDate(payment.created_at)}</time>
        {tail && (
          <>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">{copy.history.id(tail)}</span>
          </>
        )}
      </p>
    </li>
  );
}
