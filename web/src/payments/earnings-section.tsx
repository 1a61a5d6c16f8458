import { useQuery } from '@tanstack/react-query';
import { cents } from '@/shared/money/money.ts';
import { shortCents } from '@/shared/money/short.ts';
import { monthName, shortMonth } from '@/shared/time/dates.ts';
import { Chart, ChartSkeleton } from '@/shared/ui/chart/chart.tsx';
import { trimEmptyMonths } from '@/shared/ui/chart/values.ts';
import { Loading } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { copy } from './copy.ts';
import { earningsQuery } from './queries.ts';
import { MONEY_SECTIONS } from './sections.ts';

const { earnings: texts } = copy;
const formatCount = (count: number) => String(count);

/** A creator's year: earnings, and outcomes of requests. */
export function EarningsSection() {
  const { data, error, isFetching, refetch } = useQuery(earningsQuery);
  return (
    <Section id={MONEY_SECTIONS.figures} title={texts.title}>
      {data && <Charts months={data.months} />}
      {!data && error && (
        <ErrorPanel title={texts.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading text={texts.loading}>
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <ChartSkeleton />
            <ChartSkeleton />
          </div>
        </Loading>
      )}
    </Section>
  );
}

interface Month {
  month: string;
  earned_cents: number;
  requests: number;
  accepted: number;
  paid: number;
}

function Charts({ months }: { months: readonly Month[] }) {
  const shown = trimEmptyMonths(months, (month) => month.earned_cents === 0 && month.requests === 0);
  const points = {
    unit: copy.month,
    labels: shown.map(({ month }) => monthName(month)),
    ticks: shown.map(({ month }) => shortMonth(month)),
  };
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Chart
        {...points}
        title={texts.earned}
        series={[{ name: texts.earnedBy, tone: 'good', values: shown.map((month) => month.earned_cents) }]}
        format={cents}
        tick={shortCents}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
      <Chart
        {...points}
        title={texts.pipeline}
        series={[
          { name: texts.requests, tone: 'quiet', values: shown.map((month) => month.requests) },
          { name: texts.accepted, tone: 'ink', values: shown.map((month) => month.accepted) },
          { name: texts.paid, tone: 'good', values: shown.map((month) => month.paid) },
        ]}
        format={formatCount}
        empty={{ title: texts.noRequests, hint: texts.noRequestsHint }}
      />
    </div>
  );
}
