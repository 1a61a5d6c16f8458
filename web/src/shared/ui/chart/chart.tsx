import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import { EmptyPanel } from '../page/status-panels.tsx';
import { copy } from './copy.ts';
import { ChartTable } from './table.tsx';
import { type ChartSeries, isEmpty, TONES } from './values.ts';

/** The drawing library, loaded when the first chart comes into view. */
const Plot = lazy(() => import('./plot.tsx'));

export interface ChartProps {
  /** The figure's heading and the table's caption. */
  title: string;
  /** What a point stands for ('Month'): the heading of the table's first column. */
  unit: string;
  /** A label for each point, in the table and the legend ('November 2026'). */
  labels: readonly string[];
  /** The short form for the axis ('Nov'). */
  ticks?: readonly string[];
  series: readonly ChartSeries[];
  /** Formats a value, such as `cents`. */
  format: (value: number) => string;
  /** The short form for the axis. */
  tick?: (value: number) => string;
  /** Bars for amounts per period, lines for values over time. */
  kind?: 'bars' | 'lines';
  /** Shown if all values are empty or zero. */
  empty: { title: string; hint?: string };
}

/** Values over time as a drawing, with a button that shows them as a table instead. */
export function Chart(props: ChartProps) {
  const { title, series, empty } = props;
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  if (isEmpty(series)) {
    return <EmptyPanel small title={empty.title} {...(empty.hint ? { hint: empty.hint } : {})} />;
  }
  return (
    <figure
      aria-labelledby={heading}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line p-4 sm:p-5"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <figcaption id={heading} className="font-medium text-small">
          {title}
        </figcaption>
        <div className="-mr-3.5">
          <Button
            look="ghost"
            size="sm"
            aria-label={`${asTable ? copy.chart : copy.table}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? copy.chart : copy.table}
          </Button>
        </div>
      </div>
      {asTable ? <ChartTable {...props} /> : <Picture {...props} />}
    </figure>
  );
}

/** A placeholder of a chart's size. */
export function ChartSkeleton() {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line p-4 sm:p-5">
      <div className="flex min-h-9 items-center">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="flex min-h-5 items-center gap-5">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-3 w-16" />
      </div>
      <Skeleton className="h-[220px]" />
    </div>
  );
}

/** Height of the drawing in pixels, also while it loads. */
const HEIGHT = 220;

function Picture(props: ChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const blank = <Skeleton className="h-[220px]" />;
  return (
    <>
      <Legend {...props} at={at} />
      <div
        ref={place}
        role="img"
        aria-label={copy.picture(props.title, props.labels[0] ?? '', props.labels.at(-1) ?? '')}
        className="min-w-0"
      >
        {seen ? (
          <Suspense fallback={blank}>
            <Plot {...props} height={HEIGHT} onPoint={setAt} />
          </Suspense>
        ) : (
          blank
        )}
      </div>
    </>
  );
}

/** The series and their colours; with the pointer on a point, also its values. */
function Legend({ series, labels, format, at }: ChartProps & { at: number | null }) {
  return (
    <p className="flex min-h-5 flex-wrap gap-x-5 gap-y-1 text-ink-2 text-label">
      {series.map(({ name, tone, values }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-xs" style={{ background: TONES[tone] }} />
          {name}
          {at !== null && <span className="data text-ink">{format(values[at] ?? 0)}</span>}
        </span>
      ))}
      {at !== null && <span className="data ml-auto text-ink-3">{labels[at]}</span>}
    </p>
  );
}

/** Whether `place` has come near the viewport; stays true. */
function useSeen(place: React.RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen, place]);
  return seen;
}
