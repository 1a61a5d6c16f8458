import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { locale } from '@/shared/lib/language.ts';
import { cents } from '@/shared/money/money.ts';
import { shortCents } from '@/shared/money/short.ts';
import { Chart, ChartSkeleton } from '@/shared/ui/chart/chart.tsx';
import { FilterSelect } from '@/shared/ui/list/filter-select.tsx';
import { Loading } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { type FlowInterval, flowQuery } from './queries.ts';

type Point = Schema<'FlowPoint'>;

const { money } = copy;
// The server counts days and months in UTC.
const FORMATS = {
  day: {
    long: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }),
    short: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }),
  },
  month: {
    long: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
    short: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' }),
  },
} as const;

interface MoneyChartsProps {
  by: FlowInterval;
  onBy: (by: FlowInterval) => void;
}

/** Money moved and held over time, and how long requests waited to be accepted. */
export function MoneyCharts({ by, onBy }: MoneyChartsProps) {
  const { data, error, isFetching, refetch } = useQuery(flowQuery(by));
  if (!data && error) {
    return <ErrorPanel title={money.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <FilterSelect
          label={money.by}
          value={by}
          onChange={(next) => onBy(next === 'month' ? 'month' : 'day')}
          options={[
            ['day', money.byDay],
            ['month', money.byMonth],
          ]}
        />
      </div>
      {data ? (
        <Charts by={data.by} points={data.points} />
      ) : (
        <Loading text={money.loadingFigures}>
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <ChartSkeleton />
            <ChartSkeleton />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Charts({ by, points }: { by: FlowInterval; points: Point[] }) {
  const labels = points.map((point) => FORMATS[by].long.format(new Date(point.at)));
  const ticks = points.map((point) => FORMATS[by].short.format(new Date(point.at)));
  const shared = { unit: by === 'day' ? money.day : money.month, labels, ticks };
  const values = (key: 'held_cents' | 'released_cents' | 'refunded_cents') => points.map((point) => point[key]);
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Chart
        {...shared}
        title={money.flow}
        kind="lines"
        format={cents}
        tick={shortCents}
        empty={{ title: money.noFlow, hint: money.noFlowHint }}
        series={[
          { name: money.held, values: values('held_cents'), tone: 'ink' },
          { name: money.released, values: values('released_cents'), tone: 'good' },
          { name: money.refunded, values: values('refunded_cents'), tone: 'wait' },
        ]}
      />
      <Chart
        {...shared}
        title={money.accept}
        kind="bars"
        format={money.hours}
        empty={{ title: money.noAccept }}
        series={[{ name: money.acceptSeries, values: points.map((point) => point.hours_to_accept), tone: 'ink' }]}
      />
    </div>
  );
}
