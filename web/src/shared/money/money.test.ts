import { expect, test, vi } from 'vitest';
import { cents, currencyAffix, dollars, perHour, shortCents } from './money.ts';

test('a price per hour shows decimals only if it has cents', () => {
  expect([80, 80.5, 1250, 0.01].map(perHour)).toEqual(['$80/hr', '$80.50/hr', '$1,250/hr', '$0.01/hr']);
  expect(currencyAffix()).toEqual({ before: '$' });
});

test('in Spanish the sign follows the amount, and hours are short', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.resetModules();
  const spanish = await import('./money.ts');
  expect(spanish.perHour(80)).toBe('80\u00a0US$/h');
  expect(spanish.currencyAffix()).toEqual({ after: 'US$' });
  vi.unstubAllGlobals();
});

test('amounts have two decimals', () => {
  expect([dollars(160), dollars(1234.5), cents(8050)]).toEqual(['$160.00', '$1,234.50', '$80.50']);
});

test('amounts on an axis are short', () => {
  expect([0, 5000, 123_456].map(shortCents)).toEqual(['$0', '$50', '$1.2K']);
});
