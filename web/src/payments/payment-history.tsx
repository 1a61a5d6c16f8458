import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { longDate } from '@/shared/time/dates.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { copy } from './copy.ts';
import { paymentsQuery } from './queries.ts';
import { MONEY_SECTIONS } from './sections.ts';

type Payment = Schema<'PaymentView'>;

/** How many payments the profile shows; the page "Payments" has all of them. */
const SHORT = 3;

/** How many characters of a payment's id are shown. */
const ID_TAIL = 8;

interface PaymentHistoryProps {
  userId: string;
  /** Every payment, instead of the newest ones with a link to the others. */
  whole: boolean;
}

/** Payments, earnings and refunds, newest first. */
export function PaymentHistory({ userId, whole }: PaymentHistoryProps) {
  const list = useInfiniteQuery(paymentsQuery(userId));
  const payments = list.data?.pages.flatMap((page) => page.items);
  return (
    <Section id={MONEY_SECTIONS.history} title={copy.history.title} aside={!whole && <AllPayments />}>
      {payments && payments.length > 0 && (
        <div>
          <ul className="border-line border-b">
            {payments.slice(0, whole ? undefined : SHORT).map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
          {whole && <ShowMore list={list} texts={copy.history} />}
        </div>
      )}
      {payments?.length === 0 && <EmptyPanel small title={copy.history.empty} hint={copy.history.emptyHint} />}
      {!payments && list.error && (
        <ErrorPanel
          title={copy.history.failed}
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!payments && !list.error && (
        <Loading text={copy.history.loading}>
          <ul className="border-line border-b">
            {[0, 1, 2].map((row) => (
              <li
                key={row}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2.5 border-line border-t py-4"
              >
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-4 w-20 justify-self-end" />
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="h-4 w-24 justify-self-end" />
              </li>
            ))}
          </ul>
        </Loading>
      )}
    </Section>
  );
}

function AllPayments() {
  return (
    <Link to="/payments" className={`-mr-3.5 ${buttonStyles({ look: 'ghost', size: 'sm' })}`}>
      {copy.receipt.all}
    </Link>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { kind, bookings, receipt_id } = payment;
  const leaves = kind === 'charge';
  // the API has what the deal gets and gives back; this list has what the reader does
  const amount = Math.abs(payment.amount_cents);
  const tail = payment.stripe_payment_intent_id?.slice(-ID_TAIL);
  const title = translateFallback(bookings.experiences.title);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-t py-4">
      <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{title}</p>
      <p className={`data text-right ${leaves ? '' : 'text-success'}`}>{cents(leaves ? -amount : amount)}</p>
      <p className="min-w-0 text-ink-2 text-small">
        <span className="[overflow-wrap:anywhere]">
          {[copy.history.kinds[kind], otherName(payment)].filter(Boolean).join('\u00a0· ')}
        </span>
        {payment.deducted_cents > 0 && (
          <span>
            {'\u00a0· '}
            {copy.history.deducted(cents(payment.deducted_cents))}
          </span>
        )}
        {payment.status === 'refused' && (
          <span className="text-danger">
            {'\u00a0· '}
            {copy.history.refused}
          </span>
        )}
        {payment.status === 'pending' && (
          <span className="text-warning">
            {'\u00a0· '}
            {copy.history.pending}
          </span>
        )}
        {receipt_id && (
          <>
            {'\u00a0· '}
            <Link
              to="/receipts/$id"
              params={{ id: receipt_id }}
              aria-label={`${copy.receipt.title}: ${title}`}
              className="inline-block rounded-control py-1 text-ink underline underline-offset-4"
            >
              {copy.receipt.title}
            </Link>
          </>
        )}
      </p>
      <p className="data text-right text-ink-3 text-label max-sm:max-w-[18ch]">
        <time dateTime={payment.created_at}>{longDate(payment.created_at)}</time>
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

/** The other side's name; a deleted account has none. */
function otherName({ role, bookings }: Payment) {
  const [name, gone] =
    role === 'creator' ? [bookings.hirer_name, bookings.hirer_gone] : [bookings.creator_name, bookings.creator_gone];
  return gone ? copy.history.gone : name;
}
