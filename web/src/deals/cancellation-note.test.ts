import { expect, test } from 'vitest';
import { cancellationText, nearStartWarning } from './cancellation-note.tsx';

const now = Date.parse('2026-11-27T12:00:00Z');
const warns = (cancellation: 'flexible' | 'moderate' | 'strict', start_by: string | null) =>
  nearStartWarning({ cancellation, start_by }, now)?.split(':')[0];

test('who is about to pay is warned of a start date that leaves no refund', () => {
  const near = 'The start date is near';
  const tooNear = 'The start date is too near for a refund';
  expect(warns('flexible', null)).toBeUndefined();
  expect(warns('flexible', '2026-11-29')).toBeUndefined();
  expect(warns('flexible', '2026-11-28')).toBe(tooNear);
  expect(warns('flexible', '2026-11-27')).toBe(tooNear);
  expect(warns('moderate', '2026-12-01')).toBeUndefined();
  expect(warns('moderate', '2026-11-30')).toBe(near);
  expect(warns('moderate', '2026-11-29')).toBe(tooNear);
  expect(warns('strict', '2026-12-05')).toBeUndefined();
  expect(warns('strict', '2026-12-04')).toBe(near);
});

test('without a start date, a hirer reads what they get back themselves', () => {
  const undated = { cancellation: 'moderate', start_by: null } as const;
  expect(cancellationText(undated, 'hirer')).toMatch(/so you get everything back if you cancel before delivery\.$/);
  for (const viewer of ['creator', 'operator'] as const) {
    expect(cancellationText(undated, viewer)).toMatch(/so a hirer who cancels before delivery gets everything back\.$/);
  }
});
