import { expect, test } from 'vitest';
import { aBooking, aSplit, aTimeline } from '@/testing/builders.ts';
import { render } from '@/testing/render.tsx';
import { Settlement } from './settlement.tsx';

const of = (split: ReturnType<typeof aSplit> | null) =>
  aTimeline({ booking: aBooking({ viewer_side: 'hirer', split }), events: [] });

test.each([
  ['hirer', true],
  ['creator', false],
] as const)('a split that the %s proposes meanwhile takes the focus of the hirer: %s', async (by, takes) => {
  const screen = await render(<Settlement key="1" timeline={of(null)} />);
  await screen.rerender(<Settlement key="1" timeline={of(aSplit({ by }))} />);
  const heading = screen.getByRole('heading', { name: 'Proposed split' });
  await expect.element(heading).toBeVisible();
  expect(heading.element().hasAttribute('data-takes-focus')).toBe(takes);
});

test('a split that was there before takes no focus', async () => {
  const screen = await render(<Settlement timeline={of(aSplit({ by: 'hirer' }))} />);
  const heading = screen.getByRole('heading', { name: 'Proposed split' });
  await expect.element(heading).toBeVisible();
  expect(heading.element().hasAttribute('data-takes-focus')).toBe(false);
});
