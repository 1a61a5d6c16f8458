import { expect, test } from 'vitest';
import type { Timeline } from '../queries.ts';
import { decisionReason } from './decision.ts';

const ended = (kinds: string[], more: Partial<Timeline> = {}) =>
  ({
    waiting_on: 'nobody',
    waiting_for: 'Our team decided: $80.00 goes back to you, and Carl gets $72.00.',
    events: kinds.map((kind) => ({ kind, note: `Why ${kind}.` })),
    ...more,
  }) as Timeline;

test('a decision is quoted with its reason where the deal ended with it', () => {
  expect(decisionReason(ended(['dispute', 'resolve', 'release']))).toBe('Why resolve.');
  expect(decisionReason(ended(['dispute', 'resolve', 'accept_split']))).toBeNull();
  expect(decisionReason(ended(['dispute']))).toBeNull();
  expect(decisionReason(ended(['resolve'], { waiting_on: 'hirer' }))).toBeNull();
  expect(decisionReason(ended(['resolve'], { waiting_for: '' }))).toBeNull();
});
