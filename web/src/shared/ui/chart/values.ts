/** One line of bars or points. */
export interface ChartSeries {
  readonly name: string;
  /** One value for each label; nothing where there is none. */
  readonly values: readonly (number | null)[];
  readonly tone: keyof typeof TONES;
}

/** The colours of marks, by what they say; the tokens follow the theme. */
export const TONES = {
  ink: 'var(--ink)',
  quiet: 'var(--ink-3)',
  good: 'var(--success)',
  wait: 'var(--warning)',
  bad: 'var(--danger)',
} as const;

/** Whether there is nothing to draw. */
export const isEmpty = (series: readonly ChartSeries[]) =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

/** Which of `count` points are named on an axis `width` pixels wide: evenly, and always the last. */
export function labelledPoints(count: number, width: number, room = 56): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / room))));
  return Array.from({ length: count }, (_, point) => point).filter((point) => (count - 1 - point) % step === 0);
}

/** The steps that people count in: 1, 2, 5, 10, 20, … */
export const ROUND_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power)).flat();
