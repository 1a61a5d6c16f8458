import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import Plot from './plot.tsx';

/** Where the drawing begins, to the right of the value axis, in CSS pixels. */
async function axisWidth(tick: (value: number) => string) {
  const screen = await render(
    <div style={{ width: 600 }}>
      <Plot
        title="Earned"
        unit="Month"
        labels={['Oct', 'Nov']}
        series={[{ name: 'Earned', tone: 'ink', values: [100_000, 250_000] }]}
        format={String}
        tick={tick}
        empty={{ title: 'None' }}
        height={220}
        onPoint={() => undefined}
      />
    </div>,
  );
  const drawing = screen.container.querySelector<HTMLElement>('.u-over');
  await expect.poll(() => drawing?.offsetLeft).toBeGreaterThan(0);
  return drawing?.offsetLeft ?? 0;
}

test('the value axis is as wide as its longest label, but not narrower than 60 pixels', async () => {
  expect(await axisWidth(() => '$1.2K')).toBe(60);
  const long = '1,2\u00a0mil\u00a0US$';
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = '12px "Geist Mono Variable", monospace';
  const width = context.measureText(long).width;
  expect(width).toBeGreaterThan(60);
  expect(await axisWidth(() => long)).toBeGreaterThanOrEqual(width);
});
