/** A series of bars or points. */
export interface ChartSeries {
  readonly name: string;
  /** A value for each label; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly tone: keyof typeof TONES;
}

/** Colours by meaning; the tokens depend on the theme. */
export const TONES = {
  ink: 'var(--ink)',
  quiet: 'var(--ink-3)',
  good: 'var(--success)',
  wait: 'var(--warning)',
  bad: 'var(--danger)',
} as const;

export const isEmpty = (series: readonly ChartSeries[]) =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

/** The points of `count` that are labelled on an axis `width` pixels wide: evenly spaced, always including the last. */
export function labelledPoints(count: number, width: number, room = 56): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / room))));
  return Array.from({ length: count }, (_, point) => point).filter((point) => (count - 1 - point) % step === 0);
}

/** Round step sizes: 1, 2, 5, 10, 20, … */
export const ROUND_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power)).flat();

/** A chart shows at least this many months, so that a single busy month has context. */
const MIN_MONTHS = 6;

/** `months` without leading empty ones, but at least the last `MIN_MONTHS`. */
export function trimEmptyMonths<M>(months: readonly M[], isBlank: (month: M) => boolean): readonly M[] {
  const first = months.findIndex((month) => !isBlank(month));
  const start = first === -1 ? months.length : first;
  return months.slice(Math.max(0, Math.min(start, months.length - MIN_MONTHS)));
}
