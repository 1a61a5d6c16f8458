import { useQuery } from '@tanstack/react-query';
import { cents } from '@/shared/lib/money.ts';
import { ErrorPanel } from '@/shared/ui/panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { balanceQuery } from './queries.ts';

export const BALANCE = 'balance';

/** A creator's money by where it is on its way. */
export function BalanceCard() {
  const { data, error, isFetching, refetch } = useQuery(balanceQuery);
  const { balance } = copy;
  return (
    <Section id={BALANCE} title={balance.title}>
      {data && (
        <dl className="grid grid-cols-1 overflow-hidden rounded-card border border-line sm:grid-cols-3">
          <Amount term={balance.pending} text={balance.pendingText} value={data.pending_cents} />
          <Amount term={balance.clearing} text={balance.clearingText} value={data.clearing_cents} />
          <Amount term={balance.paidOut} text={balance.paidOutText} value={data.paid_out_cents} />
        </dl>
      )}
      {!data && error && (
        <ErrorPanel title={balance.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={balance.loading}>
          <Skeleton className="h-32" />
        </Loading>
      )}
    </Section>
  );
}

function Amount({ term, text, value }: { term: string; text: string; value: number }) {
  return (
    <div className="grid content-start gap-1 border-line p-5 max-sm:border-b max-sm:last:border-b-0 sm:border-l sm:first:border-l-0">
      <dt className="text-ink-2 text-small">{term}</dt>
      <dd className="data text-title-2">{cents(value)}</dd>
      <dd className="text-ink-3 text-small">{text}</dd>
    </div>
  );
}
