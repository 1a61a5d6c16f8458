/** How many months a chart shows at least, so that one busy month does not stand alone. */
const MIN_MONTHS = 6;

/** `months` without the empty ones at their beginning, but never fewer than half a year. */
export function trimEmptyMonths<M>(months: readonly M[], isEmpty: (month: M) => boolean): readonly M[] {
  const first = months.findIndex((month) => !isEmpty(month));
  const start = first === -1 ? months.length : first;
  return months.slice(Math.max(0, Math.min(start, months.length - MIN_MONTHS)));
}
