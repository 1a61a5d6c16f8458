import type { ChartProps } from './chart.tsx';

/** The chart's values as a table, for users who prefer it or can't see the drawing. */
export function ChartTable({ title, unit, labels, series, format }: ChartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll a wide table
    <section tabIndex={0} aria-label={title} className="max-h-80 overflow-auto rounded-control">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="text-ink-3 text-label">
            <th scope="col" className="sticky top-0 bg-canvas py-2 pr-4 text-left font-normal">
              {unit}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="sticky top-0 bg-canvas py-2 pl-4 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {label}
              </th>
              {series.map(({ name, values }) => {
                const value = values[row];
                return (
                  <td key={name} className="data py-2 pl-4 text-right">
                    {value === null || value === undefined ? '–' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
