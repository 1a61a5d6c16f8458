import { expect, test, vi } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { factPairs, policyText } from './facts/pairs.ts';
import { languageList, priceNote, valueLabel } from './facts/values.ts';
import { cardFacts, priceLabel } from './labels.ts';

const listing = { side: 'wanted', openings: 1, pricePerHour: 42 } as const;
const facts: Schema<'ListingFacts'> = {
  category: 'game',
  devices: ['quest', 'vision_pro', 'browser'],
  posture: 'room_scale',
  room_metres: 2.5,
  flashing: false,
  languages: ['en', 'es'],
  place: 'city',
  city: 'Bergen',
  finish_by: '2026-12-24',
  hours: 40,
  fixed_price_cents: 168_000,
  cancellation: 'strict',
};

test('values are words', () => {
  expect(valueLabel('device', 'vision_pro')).toBe('Vision Pro');
  expect(valueLabel('language', 'es')).toBe('Spanish');
  expect(valueLabel('city', 'san sebastián')).toBe('San Sebastián');
  expect(valueLabel('due', '2026-12')).toBe('Finish by December 2026');
  expect(valueLabel('start', '2026-11')).toBe('Starts in November 2026');
  expect(valueLabel('room', '2-4')).toBe('Room 2 × 2 to 4 × 4 m');
  expect(valueLabel('cancellation', 'strict')).toBe('Strict cancellation');
});

test('a fixed price is a total with its hours', () => {
  expect(priceLabel({ pricePerHour: 80.5, facts: {} })).toBe('$80.50/hr');
  expect(priceNote({ pricePerHour: 80.5, facts: {} })).toBeUndefined();
  expect(priceLabel({ ...listing, facts })).toBe('$1,680 fixed');
  expect(priceNote({ ...listing, facts })).toBe('40 hours, $42/hr');
});

test('a card has three facts at most, and none if none are stated', () => {
  vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
  expect(cardFacts({ ...listing, facts })).toEqual(['Quest +2', 'Bergen', 'by Dec 24']);
  expect(cardFacts({ side: 'offered', facts })).toEqual(['Quest +2', 'Bergen', 'Room-scale']);
  expect(cardFacts({ ...listing, facts: {} })).toEqual([]);
  vi.useRealTimers();
});

test('a day of another year than this one names its year', () => {
  vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
  expect(cardFacts({ ...listing, facts: { finish_by: '2027-02-01' } })).toEqual(['by Feb 1, 2027']);
  vi.useRealTimers();
});

test('only the first of several languages begins with a capital where their names have none', async () => {
  expect(languageList(['en', 'no'])).toBe('English, Norwegian');
  vi.resetModules();
  vi.doMock('@/shared/lib/language.ts', async (original) => ({
    ...(await original<typeof import('@/shared/lib/language.ts')>()),
    locale: 'es-ES',
  }));
  const spanish = await import('./facts/values.ts');
  expect(spanish.languageList(['en', 'no'])).toBe('Inglés y noruego');
  expect(spanish.languageName('no')).toBe('Noruego');
  vi.doUnmock('@/shared/lib/language.ts');
});

test('only what is stated is listed', () => {
  expect(factPairs({ ...listing, facts: {} })).toEqual([]);
  expect(factPairs({ ...listing, facts: {}, openings: 0 })).toEqual([['Openings', 'Stays open']]);
  expect(Object.fromEntries(factPairs({ ...listing, facts }))).toEqual({
    Category: 'Game',
    'Runs on': 'Quest, Vision Pro, Browser',
    Posture: 'Room-scale, 2.5 m',
    'Flashing lights': 'No',
    Languages: 'English, Spanish',
    Place: 'Bergen',
    'Finish by': 'December 24, 2026',
    'Expected hours': '40 hours',
  });
  expect(policyText({})).toBeUndefined();
  expect(policyText(facts)).toBe(
    "Strict: 50% refund up to 7 days before the start date, nothing after that. If there's no start date, the hirer gets everything back.",
  );
});
