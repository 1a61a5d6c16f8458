import { expect, test } from 'vitest';
import { parseAdminSearch } from './admin-tabs.ts';

test('parses the search parameters and drops unknown values', () => {
  expect(parseAdminSearch({ tab: 'users', query: 'anna', only: '' })).toEqual({ tab: 'users', query: 'anna' });
  expect(parseAdminSearch({ tab: 'bookings', booking: '7' })).toEqual({ booking: '7' });
  expect(parseAdminSearch({ tab: 'secrets' })).toEqual({});
  expect(parseAdminSearch({ query: 'x'.repeat(300) }).query).toHaveLength(200);
});
