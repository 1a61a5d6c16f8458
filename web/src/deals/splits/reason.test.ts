import { expect, test } from 'vitest';
import { splitReason } from './reason.ts';

const proposal = (note: string) => ({ kind: 'propose_split', note }) as const;
const dispute = { kind: 'dispute', note: 'It is dry.' } as const;

test('the reason is that of the newest proposal', () => {
  expect(splitReason([proposal('I am ill.'), proposal('Half is there.')])).toBe('Half is there.');
});

test('in a dispute, the statements have the reason', () => {
  expect(splitReason([proposal('I am ill.'), dispute])).toBeNull();
  expect(splitReason([dispute, proposal('Half is there.')])).toBeNull();
  expect(splitReason([])).toBeNull();
});
