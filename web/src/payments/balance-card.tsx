import { useQuery } from '@tanstack/react-query';
import { periods } from '@/shared/api/periods.gen.ts';
import { cents } from '@/shared/money/money.ts';
import { Loading } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { Amounts, AmountsSkeleton } from './amounts.tsx';
import { copy } from './copy.ts';
import { balanceQuery } from './queries.ts';
import { MONEY_SECTIONS } from './sections.ts';

/** A creator's money by stage: pending, clearing, paid out. */
export function BalanceCard() {
  const { data, error, isFetching, refetch } = useQuery(balanceQuery);
  const { balance } = copy;
  return (
    <Section id={MONEY_SECTIONS.balance} title={balance.title}>
      {data && (
        <Amounts
          amounts={[
            { term: balance.pending, text: balance.pendingText, value: data.pending_cents },
            { term: balance.clearing, text: balance.clearingText(periods.clearingDays), value: data.clearing_cents },
            { term: balance.paidOut, text: balance.paidOutText, value: data.paid_out_cents },
          ]}
        />
      )}
      {data && data.debt_cents > 0 && <p className="mt-3 text-warning">{balance.debt(cents(data.debt_cents))}</p>}
      {!data && error && (
        <ErrorPanel title={balance.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={balance.loading}>
          <AmountsSkeleton />
        </Loading>
      )}
    </Section>
  );
}
