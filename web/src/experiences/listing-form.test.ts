import { expect, test } from 'vitest';
import { ApiError } from '@/shared/api/problem.ts';
import { publishError, toDraft, validateListing } from './listing-form.ts';

const draft = { title: 'Coral Time', description: 'A reef over sixty years.', price: '80.50' };
const MISSING = ['Missing Information', 'Please fill in all fields before submitting.'];
const PRICE = ['Invalid Price', 'Please enter a valid price per hour.'];

test('a filled form is published without the space around it', () => {
  const answer = validateListing({ ...draft, title: '  Coral Time ' });
  expect(answer).toEqual({ title: 'Coral Time', description: 'A reef over sixty years.', price_per_hour: 80.5 });
});

test('all three fields are required after trimming', () => {
  expect(validateListing({ ...draft, title: ' ' })).toEqual(MISSING);
  expect(validateListing({ ...draft, description: '\n' })).toEqual(MISSING);
  expect(validateListing({ ...draft, price: '' })).toEqual(MISSING);
});

test('the price is a number above zero, at most 100,000, in whole cents', () => {
  for (const price of ['0', '-3', 'free', '1e999', '100000.01', '100001', '80.505', '0.001', '1.005']) {
    expect(validateListing({ ...draft, price })).toEqual(PRICE);
  }
  for (const price of ['0.01', '0.29', '1.1', '80.50', '100000', '99999.99']) {
    expect(validateListing({ ...draft, price })).toHaveProperty('price_per_hour', Number(price));
  }
});

test('words are counted in code points after trimming', () => {
  expect(validateListing({ ...draft, title: ` ${'🦄'.repeat(100)} `, description: '🦄'.repeat(1000) })).toHaveProperty(
    'title',
  );
  expect(validateListing({ ...draft, title: '🦄'.repeat(101) })).toEqual([
    'Too Long',
    'Title must be at most 100 characters',
  ]);
  expect(validateListing({ ...draft, description: 'x'.repeat(1001) })).toEqual([
    'Too Long',
    'Description must be at most 1000 characters',
  ]);
});

test('what is published comes back into the form as it was typed', () => {
  const published = { title: 'Coral Time', description: 'A reef over sixty years.', price_cents: 8050 };
  expect(toDraft(published)).toEqual(draft);
  expect(toDraft({ ...published, price_cents: 8000 }).price).toBe('80');
  expect(toDraft({ ...published, price_cents: 5 }).price).toBe('0.05');
});

test('a refusal, a lost session and everything else have a toast each', () => {
  const refused = ['Failed', 'No.'] as const;
  expect(publishError(new ApiError(409, '{}'), refused)).toBe(refused);
  expect(publishError(new ApiError(401, '{}'), refused)[0]).toBe('Authentication Error');
  expect(publishError(new ApiError(0, ''), refused)[0]).toBe('Unexpected Error');
  expect(publishError(new TypeError('x'), refused)[0]).toBe('Unexpected Error');
});
