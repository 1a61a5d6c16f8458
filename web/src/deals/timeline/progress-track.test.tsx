import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Booking } from '../lists.ts';
import { ProgressTrack } from './progress-track.tsx';

/** What a screen reader reads of a deal's steps, and which is the current one. */
async function read(booking: Partial<Booking>) {
  const shown = { status: 'disputed', work: 'in_progress', money: 'held', dispute: 'none', ...booking } as Booking;
  const screen = await render(<ProgressTrack booking={shown} delivered={false} />);
  const steps = screen.getByRole('listitem').elements();
  const current = steps.filter((step) => step.getAttribute('aria-current') === 'step');
  return { steps: steps.map((step) => step.textContent), current: current.map((step) => step.textContent) };
}

test('a deal with an open dispute is at the dispute, and has not ended', async () => {
  const { steps, current } = await read({ dispute: 'open' });
  expect(steps).toContain('Disputed, now');
  expect(steps.join()).not.toContain('ended here');
  expect(current).toEqual(['Disputed, now']);
});

test('a deal that was cancelled has ended at that step', async () => {
  const { steps, current } = await read({ status: 'cancelled', work: 'cancelled', money: 'refunded' });
  expect(steps).toContain('Cancelled, ended here');
  expect(current).toEqual([]);
});
