import { describe, expect, it } from 'vitest';
import { cardBrand, formatCardNumber, formatExpiry, isExpired, parseExpiry, passesLuhn, validateCard } from './card.ts';
import { ACCEPTED_NUMBERS, TEST_CARDS } from './test-cards.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

describe('a card number', () => {
  it('determines the brand', () => {
    expect(['4', '34', '37', '51', '55', '2221', '2720'].map(cardBrand)).toEqual([
      'visa',
      'amex',
      'amex',
      'mastercard',
      'mastercard',
      'mastercard',
      'mastercard',
    ]);
    expect(['', '3', '6011', '2220', '2721', '56'].map(cardBrand)).toEqual(Array(6).fill('unknown'));
  });

  it('is grouped as on the card, and never grows too long', () => {
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242-4242 4242.42429999')).toBe('4242 4242 4242 4242');
    expect(formatCardNumber('3782822463100051')).toBe('3782 822463 10005');
    expect(formatCardNumber('')).toBe('');
  });

  it('has a valid check digit', () => {
    for (const { number } of TEST_CARDS) expect(passesLuhn(number)).toBe(number !== '4242424242424241');
    expect(passesLuhn('')).toBe(false);
  });

  it('reveals every single wrong digit', () => {
    const right = '4000002500003155';
    for (let place = 0; place < right.length; place++) {
      const other = (Number(right[place]) + 1) % 10;
      expect(passesLuhn(right.slice(0, place) + other + right.slice(place + 1))).toBe(false);
    }
  });
});

describe('an expiry date', () => {
  it('is completed while it is typed', () => {
    expect(['1', '9', '12', '123', '1230', '12 / 30', '12305'].map(formatExpiry)).toEqual([
      '1',
      '09',
      '12',
      '12 / 3',
      '12 / 30',
      '12 / 30',
      '12 / 30',
    ]);
  });

  it('is a month in this century', () => {
    expect(parseExpiry('12 / 30')).toEqual({ month: 12, year: 2030 });
    expect(parseExpiry('13 / 30')).toBeUndefined();
    expect(parseExpiry('00 / 30')).toBeUndefined();
    expect(parseExpiry('12 / 3')).toBeUndefined();
  });

  it('is valid to the end of its month', () => {
    expect(isExpired({ month: 11, year: 2026 }, NOW)).toBe(false);
    expect(isExpired({ month: 10, year: 2026 }, NOW)).toBe(true);
    expect(isExpired({ month: 1, year: 2027 }, NOW)).toBe(false);
  });
});

describe('a filled form', () => {
  it('is accepted with a test card', () => {
    expect(validateCard(GOOD, ACCEPTED_NUMBERS, NOW)).toEqual({});
    const amex = { ...GOOD, number: '3782 822463 10005', cvc: '1234' };
    expect(validateCard(amex, ACCEPTED_NUMBERS, NOW)).toEqual({});
  });

  it('never lets a real number through', () => {
    const real = { ...GOOD, number: '4111 1111 1111 1111' };
    expect(validateCard(real, ACCEPTED_NUMBERS, NOW)).toEqual({ number: 'number_real' });
  });

  it('has an error for each invalid field', () => {
    expect(validateCard({ number: '', expiry: '', cvc: '' }, ACCEPTED_NUMBERS, NOW)).toEqual({
      number: 'number_missing',
      expiry: 'expiry_incomplete',
      cvc: 'cvc_incomplete',
    });
    expect(validateCard({ number: '4242', expiry: '13 / 30', cvc: '12' }, ACCEPTED_NUMBERS, NOW)).toEqual({
      number: 'number_incomplete',
      expiry: 'expiry_invalid',
      cvc: 'cvc_incomplete',
    });
    expect(validateCard({ ...GOOD, number: '4242 4242 4242 4243', expiry: '10 / 26' }, ACCEPTED_NUMBERS, NOW)).toEqual({
      number: 'number_invalid',
      expiry: 'expiry_past',
    });
  });
});
