import { expect, test } from 'vitest';
import { readAdminSearch } from './admin-tabs.ts';

test('an address is read, and what it does not know is left out', () => {
  expect(readAdminSearch({ tab: 'users', query: 'anna', only: '' })).toEqual({ tab: 'users', query: 'anna' });
  expect(readAdminSearch({ tab: 'bookings', booking: 7 })).toEqual({ booking: '7' });
  expect(readAdminSearch({ tab: 'secrets', more: 'x' })).toEqual({});
  expect(readAdminSearch({ query: 'x'.repeat(300) }).query).toHaveLength(200);
});
