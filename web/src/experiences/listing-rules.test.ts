import { expect, test } from 'vitest';
import { ApiError } from '@/shared/api/problem.ts';
import { checked, draftOf, refusal } from './listing-rules.ts';

const draft = { title: 'Coral Time', description: 'A reef over sixty years.', price: '80.50' };
const MISSING = ['Missing Information', 'Please fill in all fields before submitting.'];
const PRICE = ['Invalid Price', 'Please enter a valid price per hour.'];

test('a filled form is published without the space around it', () => {
  const answer = checked({ ...draft, title: '  Coral Time ' });
  expect(answer).toEqual({ title: 'Coral Time', description: 'A reef over sixty years.', price_per_hour: 80.5 });
});

test('all three fields are required after trimming', () => {
  expect(checked({ ...draft, title: ' ' })).toEqual(MISSING);
  expect(checked({ ...draft, description: '\n' })).toEqual(MISSING);
  expect(checked({ ...draft, price: '' })).toEqual(MISSING);
});

test('the price is a number above zero', () => {
  for (const price of ['0', '-3', 'free', '1e999']) expect(checked({ ...draft, price })).toEqual(PRICE);
});

test('what is published comes back into the form as it was typed', () => {
  const published = { title: 'Coral Time', description: 'A reef over sixty years.', price_cents: 8050 };
  expect(draftOf(published)).toEqual(draft);
  expect(draftOf({ ...published, price_cents: 8000 }).price).toBe('80');
  expect(draftOf({ ...published, price_cents: 5 }).price).toBe('0.05');
});

test('a refusal, a lost session and everything else have a toast each', () => {
  const refused = ['Failed', 'No.'] as const;
  expect(refusal(new ApiError(409, '{}'), refused)).toBe(refused);
  expect(refusal(new ApiError(401, '{}'), refused)[0]).toBe('Authentication Error');
  expect(refusal(new ApiError(0, ''), refused)[0]).toBe('Unexpected Error');
  expect(refusal(new TypeError('x'), refused)[0]).toBe('Unexpected Error');
});
