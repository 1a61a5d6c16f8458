import { expect, test } from 'vitest';
import { checkTerms, completeLink, EMPTY_TERMS, pricingOf, termsBody, totalCents, withPricing } from './terms.ts';

const draft = { ...EMPTY_TERMS, hours: '2', price: '80' };
const errorsOf = (change: Partial<typeof draft>) => {
  const checked = checkTerms({ ...draft, ...change }, '2026-11-26');
  return 'errors' in checked ? Object.keys(checked.errors) : [];
};

test('an address without https:// gets it', () => {
  expect(completeLink(' carl.example/reel ')).toBe('https://carl.example/reel');
  expect(completeLink('carl.example:8080/reel')).toBe('https://carl.example:8080/reel');
  expect(completeLink('http://carl.example')).toBe('http://carl.example');
});

test.each(['javascript:alert(1)', 'mailto:a@carl.example', 'ftp://carl.example', 'reel', 'two words.example', ''])(
  '%o is not a web address',
  (text) => expect(completeLink(text)).toBeUndefined(),
);

test('hours are quarter hours from 0.25 to 200', () => {
  for (const hours of ['0.25', '1', '7.75', '200']) expect(errorsOf({ hours, price: '1' })).toEqual([]);
  for (const hours of ['', '0', '0.3', '200.25', 'x']) expect(errorsOf({ hours })).toEqual(['hours']);
});

test('prices, dates and links are checked', () => {
  expect(errorsOf({ price: '' })).toEqual(['price']);
  expect(errorsOf({ price: '100000.01' })).toEqual(['price']);
  expect(errorsOf({ price: '12.345' })).toEqual(['price']);
  expect(errorsOf({ price: '100000.01', pricing: 'fixed' })).toEqual([]);
  expect(errorsOf({ price: '100000', hours: '10' })).toEqual([]);
  expect(errorsOf({ price: '100000', hours: '10.25' })).toEqual(['hours']);
  expect(errorsOf({ start: '2026-11-26', finish: '2026-11-26' })).toEqual([]);
  expect(errorsOf({ start: '2026-11-25', finish: '2026-11-25' })).toEqual(['start', 'finish']);
  expect(errorsOf({ start: '2026-12-02', finish: '2026-12-01' })).toEqual(['finish']);
  expect(errorsOf({ links: ['', 'x y'] })).toEqual(['link-1']);
  expect(errorsOf({ portfolio: 'nothing' })).toEqual(['portfolio']);
});

test('an error says what a price may be', () => {
  const error = (change: Partial<typeof draft>) => {
    const checked = checkTerms({ ...draft, ...change }, '2026-11-26');
    return 'errors' in checked && checked.errors.price;
  };
  expect(error({ price: '0' })).toBe('Enter $0.01 to $100,000.00, in whole cents.');
  expect(error({ price: '0', pricing: 'fixed' })).toBe('Enter $0.01 to $1,000,000.00, in whole cents.');
});

test('the total is hours times price, or the fixed price', () => {
  expect(totalCents({ ...draft, hours: '1.25', price: '79.99' })).toBe(9999);
  expect(totalCents({ ...draft, pricing: 'fixed' })).toBe(8000);
  expect(totalCents({ ...draft, hours: '' })).toBeUndefined();
});

test('the other kind of price keeps the total', () => {
  const fixed = withPricing(draft, 'fixed');
  expect(fixed).toMatchObject({ pricing: 'fixed', price: '160' });
  expect(withPricing(fixed, 'hourly')).toEqual(draft);
  expect(withPricing({ ...draft, hours: '' }, 'fixed').price).toBe('');
  expect(withPricing({ ...draft, hours: '' }, 'hourly').price).toBe('80');
});

test('the body has what was given, and one kind of price', () => {
  const bodyOf = (change: Partial<typeof draft>) => {
    const checked = checkTerms({ ...draft, ...change }, '2026-11-26');
    return 'values' in checked && termsBody(checked.values);
  };
  expect(bodyOf({})).toEqual({ hours: 2, price_per_hour: 80, links: [], confirmed_contact: false });
  expect(bodyOf({ ...pricingOf(150_050, 8000), links: ['', 'a.example'], finish: '2026-12-01' })).toEqual({
    hours: 2,
    fixed_price_cents: 150_050,
    finish_by: '2026-12-01',
    links: ['https://a.example'],
    confirmed_contact: false,
  });
  const checked = checkTerms(draft, '2026-11-26');
  expect('values' in checked && termsBody(checked.values, true)).toMatchObject({ confirmed_contact: true });
});
