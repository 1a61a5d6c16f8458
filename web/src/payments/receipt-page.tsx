import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { isNotFound } from '@/shared/api/problem.ts';
import { cents } from '@/shared/money/money.ts';
import { longDate } from '@/shared/time/dates.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { translateFallback } from '@/shared/ui/copy.ts';
import { EmailAddress } from '@/shared/ui/email-address.tsx';
import { Logo } from '@/shared/ui/logo.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { receiptQuery } from './queries.ts';

type Receipt = Schema<'ReceiptView'>;

const { receipt: texts } = copy;

/** The receipt of a payment, also for printing. */
export function ReceiptPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  return (
    <div className="page max-w-4xl! py-10 sm:py-16 print:p-0">
      <PageTitle title={data ? texts.titleOf(data.number) : texts.title} />
      {data && <Paper receipt={data} />}
      {!data && error && isNotFound(error) && (
        <EmptyPanel
          page
          title={texts.missing}
          hint={texts.missingHint}
          error={error}
          action={
            <Link to="/payments" className={buttonStyles()}>
              {texts.all}
            </Link>
          }
        />
      )}
      {!data && error && !isNotFound(error) && (
        <ErrorPanel page title={texts.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={texts.loading}>
          <Skeleton className="h-[560px] rounded-panel!" />
        </Loading>
      )}
    </div>
  );
}

function Paper({ receipt }: { receipt: Receipt }) {
  return (
    <article className="grid grid-cols-1 gap-10 rounded-panel bg-surface p-6 sm:p-12 print:bg-transparent print:p-0">
      <header className="flex items-start justify-between gap-x-4">
        <div className="grid min-w-0 grid-cols-1 gap-1.5">
          <span className="mb-3 flex items-center gap-2 font-medium">
            <Logo />
            Parallax
          </span>
          <h1 className="text-title-2">
            {texts.title} <span className="data">{receipt.number}</span>
          </h1>
          <p className="text-ink-2 text-small">
            <time dateTime={receipt.issued_at}>{longDate(receipt.issued_at)}</time>
          </p>
        </div>
        <Chip tone={receipt.status === 'paid' ? 'success' : 'warning'}>{texts.status[receipt.status]}</Chip>
      </header>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Party term={texts.from} party={receipt.hirer} />
        <Party term={texts.to} party={receipt.creator} />
      </div>
      <Sums receipt={receipt} />
      {receipt.payout_refused && <p className="text-small text-warning">{texts.payoutRefused}</p>}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 border-line border-t pt-6 text-ink-2 text-label sm:grid-cols-[auto_1fr]">
        <Numbered term={texts.providerId(receipt.provider)} value={receipt.provider_payment_id ?? ''} />
        <Numbered term={texts.paymentId} value={receipt.id.slice(-8)} />
        <Numbered term={texts.bookingId} value={receipt.booking_id.slice(-8)} />
      </dl>
      <footer className="flex flex-wrap gap-2 print:hidden">
        <Button look="primary" onClick={() => print()}>
          <Printer aria-hidden="true" />
          {texts.print}
        </Button>
        <Link to="/deals/$id" params={{ id: receipt.booking_id }} className={buttonStyles({})}>
          {texts.booking}
        </Link>
      </footer>
    </article>
  );
}

function Party({ term, party }: { term: string; party: Receipt['hirer'] }) {
  return (
    <dl className="grid content-start gap-0.5 [overflow-wrap:anywhere]">
      <dt className="text-ink-3 text-small">{term}</dt>
      <dd className="font-medium">{party.full_name}</dd>
      <dd className="text-ink-2 text-small">
        <EmailAddress>{party.email}</EmailAddress>
      </dd>
    </dl>
  );
}

/** The price, its shares, and refunds, whose labels say where they go. After a split, the shares are those of what remains. */
function Sums({ receipt }: { receipt: Receipt }) {
  const { total_cents: total, returning_cents: returning, refunds } = receipt;
  const shares = (
    <>
      <Sum quiet label={texts.fee} amount={receipt.fee_cents} />
      <Sum quiet label={texts.share(receipt.creator.full_name)} amount={receipt.creator_cents} />
    </>
  );
  const goesBack = returning > 0 || receipt.status === 'partially_refunded';
  const ofRemainder = goesBack && receipt.fee_cents + receipt.creator_cents < total;
  return (
    <table className="w-full border-collapse text-small">
      <caption className="pb-3 text-left text-card [overflow-wrap:anywhere]">
        {translateFallback(receipt.title)}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.line}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <Sum key={line.label} label={line.label} amount={line.amount_cents} />
        ))}
        <Sum strong label={texts.total} amount={total} />
        {!ofRemainder && shares}
        {refunds.map((refund) => (
          <Sum
            key={refund.id}
            label={
              <>
                {refund.sent ? texts.refunded : refund.refused ? texts.refused : texts.refunding}{' '}
                {longDate(refund.created_at)}
              </>
            }
            amount={refund.amount_cents}
          />
        ))}
        {returning > 0 && <Sum label={texts.returning} amount={returning} />}
        {(refunds.length > 0 || returning > 0) && (
          <Sum strong label={texts.remaining} amount={total - receipt.refunded_cents - returning} />
        )}
        {ofRemainder && shares}
      </tbody>
    </table>
  );
}

interface SumProps {
  label: ReactNode;
  amount: number;
  strong?: boolean;
  /** Part of the amount in the line above. */
  quiet?: boolean;
}

function Sum({ label, amount, strong, quiet }: SumProps) {
  const tone = quiet ? 'text-ink-2' : '';
  return (
    <tr className={`border-line border-t ${strong ? 'font-medium' : ''}`}>
      <th
        scope="row"
        className={`py-3 pr-4 text-left ${strong ? 'font-medium' : 'font-normal'} ${tone} ${quiet ? 'pl-4' : ''}`}
      >
        {label}
      </th>
      <td className={`data py-3 text-right ${strong ? 'text-card' : ''} ${tone}`}>{cents(amount)}</td>
    </tr>
  );
}

function Numbered({ term, value }: { term: string; value: string }) {
  return (
    <div className="contents">
      <dt>{term}</dt>
      <dd className="data text-ink max-sm:mb-2 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
