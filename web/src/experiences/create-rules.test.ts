import { expect, test } from 'vitest';
import { checked } from './create-rules.ts';

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
