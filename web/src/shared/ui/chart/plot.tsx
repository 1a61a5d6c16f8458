import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import type { ChartProps } from './chart.tsx';
import './plot.css';
import { labelledPoints, ROUND_STEPS, TONES } from './values.ts';

interface PlotProps extends ChartProps {
  height: number;
  /** The point under the pointer; null when it has left. */
  onPoint: (point: number | null) => void;
}

const FONT = '12px "Geist Mono Variable", monospace';
/** The share of a point's width that its bars take, and the maximum width of a bar in CSS pixels. */
const BARS_SHARE = 0.64;
const WIDEST_BAR = 36;

/** Draws the chart with the theme's current colours and the width of its container. */
export default function Plot(props: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const draw = useEffectEvent((target: HTMLElement) => createPlot(props, target));
  const shape = `${props.kind} ${props.labels.length} ${props.series.map(({ name, tone }) => name + tone)}`;
  const plot = useRef<uPlot>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a different shape needs a new plot
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    const made = draw(target);
    plot.current = made;
    const resize = new ResizeObserver(() => made.setSize({ width: target.clientWidth, height: props.height }));
    resize.observe(target);
    const theme = new MutationObserver(() => made.redraw());
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resize.disconnect();
      theme.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape]);
  useEffect(() => plot.current?.setData(dataOf(props)), [props]);
  return <div ref={place} style={{ height: props.height }} />;
}

const dataOf = ({ labels, series }: ChartProps): uPlot.AlignedData => [
  labels.map((_, point) => point),
  ...series.map(({ values }) => [...values]),
];

function createPlot(props: PlotProps, target: HTMLElement): uPlot {
  const { labels, series, kind = 'bars', height, onPoint } = props;
  const options: uPlot.Options = {
    width: target.clientWidth,
    height,
    // half of the last date's label extends to the right of its point
    padding: [12, 28, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => (kind === 'bars' ? [-0.5, labels.length - 0.5] : [-0.2, labels.length - 0.8]) },
      y: { range: (_, low, high) => [Math.min(0, low ?? 0), high && high > 0 ? high * 1.08 : 1] },
    },
    axes: axesOf(props),
    series: [
      {},
      ...series.map(({ tone }, place): uPlot.Series => {
        const colour = () => token(TONES[tone]);
        if (kind === 'bars')
          return { fill: colour, width: 0, points: { show: false }, paths: barPaths(place, series.length) };
        // Dashes distinguish the lines without colour.
        return { stroke: colour, width: 2, dash: place === 0 ? [] : [6, 3 * place], points: { size: 5, fill: colour } };
      }),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  };
  return new uPlot(options, dataOf(props), target);
}

function axesOf({ labels, ticks = labels, format, tick = format }: ChartProps): uPlot.Axis[] {
  const text = { stroke: () => token('var(--ink-3)'), font: FONT, ticks: { show: false } };
  return [
    {
      ...text,
      size: 28,
      grid: { show: false },
      splits: (plot) => labelledPoints(labels.length, plot.bbox.width / devicePixelRatio),
      values: (_, points) => points.map((point) => ticks[point] ?? ''),
    },
    {
      ...text,
      size: valueAxisWidth,
      space: 44,
      incrs: ROUND_STEPS,
      grid: { width: 1, stroke: () => token('var(--line)') },
      values: (_, values) => values.map(tick),
    },
  ];
}

/** The width of the value axis in CSS pixels: at least 60, and wide enough for the longest of its labels. */
function valueAxisWidth({ ctx, axes }: uPlot, labels: string[] | null, axis: number) {
  const { font, gap = 0 } = axes[axis] ?? {};
  ctx.font = font?.[0] ?? FONT;
  const widest = Math.max(0, ...(labels ?? []).map((label) => ctx.measureText(label).width));
  return Math.max(60, gap + Math.ceil(widest / devicePixelRatio));
}

/** The bars of series `place` of `count`, side by side around their point, with rounded tops. */
function barPaths(place: number, count: number): uPlot.Series.PathBuilder {
  return (plot, series, first, last) => {
    const fill = new Path2D();
    const values = plot.data[series] ?? [];
    const room = (plot.bbox.width / Math.max(1, values.length)) * BARS_SHARE;
    const width = Math.min(room / count, WIDEST_BAR * devicePixelRatio);
    const ground = plot.valToPos(0, 'y', true);
    for (let point = first; point <= last; point++) {
      const value = values[point];
      if (!value) continue;
      const left = plot.valToPos(point, 'x', true) + (place - count / 2) * width;
      const top = plot.valToPos(value, 'y', true);
      const round = Math.min(4 * devicePixelRatio, width / 3, Math.abs(ground - top));
      fill.roundRect(left, Math.min(top, ground), width - devicePixelRatio, Math.abs(ground - top), [
        round,
        round,
        0,
        0,
      ]);
    }
    return { fill };
  };
}

/** The current value of a CSS token: a canvas can't use custom properties. */
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name.slice('var('.length, -1)) || '#888';
