import { expect, test } from 'vitest';
import { briefText } from './brief-text.ts';

const brief = { side: 'wanted', price_cents: 8_800, openings: 1 } as const;

test.each([
  [
    { hours: 9, budget: 79_200, finish_by: '2027-02-16', openings: 3 },
    'Your brief: 9 hours at $88/hr · $792.00 · finish by February 16, 2027 · 3 openings',
  ],
  [{ fixed: true, hours: 9, budget: 79_200 }, 'Your brief: fixed price · 9 hours · $792.00'],
  [{ fixed: true, budget: 79_200 }, 'Your brief: fixed price · $792.00'],
  [{ openings: 0 }, 'Your brief: $88/hr'],
])('a brief says only what it asks for: %o', (change, text) => {
  expect(briefText({ ...brief, ...change })).toBe(text);
});
