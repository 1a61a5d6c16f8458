import { expect, test } from 'vitest';
import { ApiError } from '@/shared/api/problem.ts';
import {
  EMPTY_DRAFT,
  hourlyPreview,
  type ListingDraft,
  publishError,
  type Refusal,
  toDraft,
  validateListing,
} from './listing-form.ts';

const draft: ListingDraft = {
  ...EMPTY_DRAFT,
  title: 'Coral Time',
  description: 'A reef over sixty years.',
  price: '80.50',
};
const MISSING = ['Missing Information', 'Please fill in all fields before submitting.'];
const PRICE = ['Invalid Price', 'Please enter a valid price per hour.'];

const checked = (change: Partial<ListingDraft>) => validateListing({ ...draft, ...change }, 'offered');
const refused = (change: Partial<ListingDraft>) => checked(change) as Refusal;

test('values are trimmed before publishing, and facts are optional', () => {
  expect(checked({ title: '  Coral Time ' })).toEqual({
    title: 'Coral Time',
    description: 'A reef over sixty years.',
    price_per_hour: 80.5,
    tags: [],
    facts: {},
  });
});

test('all three fields are required after trimming', () => {
  expect(refused({ title: ' ' })).toEqual({ toast: MISSING, errors: { title: 'Enter a title.' } });
  expect(refused({ description: '\n' }).toast).toEqual(MISSING);
  expect(refused({ price: '' })).toEqual({ toast: MISSING, errors: { price: 'Enter a price.' } });
  expect(refused({ pricing: 'fixed', hours: '4' })).toEqual({ toast: MISSING, errors: { total: 'Enter a price.' } });
});

test('the price is a number above zero, at most 100,000, in whole cents', () => {
  for (const price of ['0', '-3', 'free', '1e999', '100000.01', '100001', '80.505', '0.001', '1.005']) {
    expect(refused({ price })).toEqual({
      toast: PRICE,
      errors: { price: 'Enter $0.01 to $100,000.00, in whole cents.' },
    });
  }
  for (const price of ['0.01', '0.29', '1.1', '80.50', '100000', '99999.99']) {
    expect(checked({ price })).toHaveProperty('price_per_hour', Number(price));
  }
});

test('length is counted in code points after trimming', () => {
  expect(checked({ title: ` ${'🦄'.repeat(100)} `, description: '🦄'.repeat(1000) })).toHaveProperty('facts');
  expect(refused({ title: '🦄'.repeat(101) }).toast).toEqual(['Too Long', 'Title must be at most 100 characters']);
  expect(refused({ description: 'x'.repeat(1001) }).toast).toEqual([
    'Too Long',
    'Description must be at most 1000 characters',
  ]);
});

test('a fixed price needs hours, and decides the price per hour', () => {
  const fixed = { pricing: 'fixed', total: '1000', hours: '10.25', price: '' } as const;
  expect(hourlyPreview(fixed)).toBe(97.56);
  expect(hourlyPreview({ total: '0.01', hours: '0.5' })).toBe(0.02);
  expect(hourlyPreview({ total: '10', hours: '' })).toBeUndefined();
  expect(checked(fixed)).toMatchObject({ price_per_hour: null, facts: { fixed_price_cents: 100_000, hours: 10.25 } });
  expect(refused({ ...fixed, hours: '' }).errors).toHaveProperty('hours');
  expect(refused({ ...fixed, hours: '1.1' }).errors).toHaveProperty('hours');
  expect(refused({ ...fixed, total: '1000000.01' }).errors).toHaveProperty('total');
  // the server has no limit for the price per hour that follows
  expect(checked({ ...fixed, total: '1000000', hours: '1' })).toHaveProperty('facts');
});

test('facts are sent as stated, without those that another choice made meaningless', () => {
  const answer = checked({
    tags: ['reef'],
    devices: ['quest'],
    posture: 'seated',
    room_metres: '3',
    flashing: 'no',
    players: '2',
    place: 'remote',
    city: 'Bergen',
    total: '500',
    hours: '3',
  });
  expect(answer).toMatchObject({ tags: ['reef'] });
  expect(answer).toHaveProperty('facts', {
    devices: ['quest'],
    posture: 'seated',
    flashing: false,
    players: 2,
    place: 'remote',
    hours: 3,
  });
  const roomy = checked({ posture: 'room_scale', room_metres: '3', place: 'city', city: ' Bergen ' });
  expect(roomy).toHaveProperty('facts', { posture: 'room_scale', room_metres: 3, place: 'city', city: 'Bergen' });
});

test('facts out of their range are refused at their field, without a toast', () => {
  const wrong: readonly Partial<ListingDraft>[] = [
    { players: '0' },
    { players: '1.5' },
    { minutes: '10081' },
    { hours: '0.3' },
    { posture: 'room_scale', room_metres: '0.3' },
    { place: 'city', city: ' ' },
    { start_by: '2026-12-02', finish_by: '2026-12-01' },
  ];
  for (const change of wrong) {
    const { toast, errors } = refused(change);
    expect(toast).toBeUndefined();
    expect(Object.keys(errors)).toHaveLength(1);
    expect(Object.keys(change)).toContain(Object.keys(errors)[0]);
  }
});

test('only a brief has openings', () => {
  const choice = { ...draft, openings: '0', reopens: false };
  expect(validateListing(choice, 'wanted')).toMatchObject({ openings: 0, reopens: false });
  expect(validateListing(choice, 'offered')).not.toHaveProperty('openings');
});

test('a published listing is restored into the form as it was typed', () => {
  const published = {
    title: 'Coral Time',
    description: 'A reef over sixty years.',
    price_cents: 8050,
    tags: [],
    facts: {},
    openings: 1,
    reopens: true,
  };
  expect(toDraft(published)).toEqual(draft);
  expect(toDraft({ ...published, price_cents: 8000 }).price).toBe('80');
  expect(toDraft({ ...published, price_cents: 5 }).price).toBe('0.05');
  const facts = { fixed_price_cents: 168_000, hours: 40, captions: false, devices: ['quest' as const] };
  const restored = toDraft({ ...published, tags: ['reef'], facts, openings: 0 });
  expect(restored).toMatchObject({ pricing: 'fixed', total: '1680', hours: '40', captions: 'no', openings: '0' });
  expect(validateListing(restored, 'wanted')).toMatchObject({ price_per_hour: null, tags: ['reef'], facts });
});

test('a cancellation policy is stated only if one was chosen', () => {
  for (const cancellation of ['flexible', 'moderate', 'strict']) {
    expect(checked({ cancellation })).toHaveProperty('facts', { cancellation });
  }
  expect(checked({ cancellation: '' })).toHaveProperty('facts', {});
});

test('a refusal, an ended session and any other error each have a toast', () => {
  const refusal = ['Failed', 'No.'] as const;
  expect(publishError(new ApiError(409, '{}'), refusal)).toBe(refusal);
  expect(publishError(new ApiError(401, '{}'), refusal)[0]).toBe('Authentication Error');
  expect(publishError(new ApiError(0, ''), refusal)[0]).toBe('Unexpected Error');
  expect(publishError(new TypeError('x'), refusal)[0]).toBe('Unexpected Error');
});
