import { expect, test } from 'vitest';
import type { DealRowView } from '../queries.ts';
import { grouped } from './group.ts';

const row = (id: string, experience_id: string | null, change: Partial<DealRowView> = {}) =>
  ({ id, experience_id, status: 'pending', your_turn: true, ...change }) as DealRowView;
const read = (rows: DealRowView[]) =>
  grouped(rows).map((one) => ('deal' in one ? one.deal.id : one.requests.map(({ id }) => id).join('+')));

test('requests for one listing that wait for the viewer are one row, at the place of the first', () => {
  expect(read([row('a', 'x'), row('b', 'y'), row('c', 'x'), row('d', 'z')])).toEqual(['a+c', 'b', 'd']);
});

test('what the viewer does not choose from stays by itself', () => {
  const agreed = row('b', 'x', { status: 'approved' });
  const waiting = row('c', 'x', { your_turn: false });
  expect(read([row('a', 'x'), agreed, waiting, row('d', null), row('e', null)])).toEqual(['a', 'b', 'c', 'd', 'e']);
});
