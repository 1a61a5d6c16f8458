import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { cents } from '@/shared/money/money.ts';
import { shortCents } from '@/shared/money/short.ts';
import { monthName, shortMonth } from '@/shared/time/dates.ts';
import { Chart, ChartSkeleton } from '@/shared/ui/chart/chart.tsx';
import { trimEmptyMonths } from '@/shared/ui/chart/values.ts';
import { Loading } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { Amounts, AmountsSkeleton } from './amounts.tsx';
import { copy } from './copy.ts';
import { spendQuery } from './queries.ts';
import { MONEY_SECTIONS } from './sections.ts';

const { spend: texts } = copy;

/** A hirer's year: money spent, and money committed. */
export function SpendSection() {
  const { data, error, isFetching, refetch } = useQuery(spendQuery);
  return (
    <Section id={MONEY_SECTIONS.figures} title={texts.title}>
      {data && <SpendCharts spend={data} />}
      {!data && error && (
        <ErrorPanel title={texts.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={texts.loading}>
          <div className="grid grid-cols-1 gap-4">
            <AmountsSkeleton />
            <ChartSkeleton />
          </div>
        </Loading>
      )}
    </Section>
  );
}

function SpendCharts({ spend }: { spend: Schema<'SpendView'> }) {
  const { commitments } = spend;
  const months = trimEmptyMonths(spend.months, (month) => month.paid_cents === 0 && month.refunded_cents === 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Amounts
        amounts={[
          { term: texts.due, text: texts.dueText, value: commitments.due_cents },
          { term: texts.held, text: texts.heldText, value: commitments.held_cents },
          { term: texts.clearing, text: texts.clearingText, value: commitments.clearing_cents },
        ]}
      />
      <Chart
        title={texts.spent}
        unit={copy.month}
        labels={months.map(({ month }) => monthName(month))}
        ticks={months.map(({ month }) => shortMonth(month))}
        series={[
          { name: texts.paid, tone: 'ink', values: months.map((month) => month.paid_cents) },
          { name: texts.refunded, tone: 'wait', values: months.map((month) => month.refunded_cents) },
        ]}
        format={cents}
        tick={shortCents}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
    </div>
  );
}
