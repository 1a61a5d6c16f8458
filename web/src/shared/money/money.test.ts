import { expect, test, vi } from 'vitest';
import { newExperience, proposedTerms } from '../api/limits.gen.ts';
import { cents, currencyAffix, perHour } from './money.ts';
import { shortCents } from './short.ts';

test('a price per hour shows decimals only if it has cents', () => {
  expect([80, 80.5, 1250, 0.01].map(perHour)).toEqual(['$80/hr', '$80.50/hr', '$1,250/hr', '$0.01/hr']);
  expect(currencyAffix()).toEqual({ before: '$' });
});

test('in Spanish the sign follows the amount, and hours are short', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' }, querySelector: () => null });
  vi.resetModules();
  const spanish = await import('./money.ts');
  expect(spanish.perHour(80)).toBe('80\u00a0US$/h');
  expect(spanish.currencyAffix()).toEqual({ after: 'US$' });
  vi.unstubAllGlobals();
});

test('amounts have two decimals', () => {
  expect([cents(16_000), cents(123_450), cents(8050)]).toEqual(['$160.00', '$1,234.50', '$80.50']);
});

test('amounts on an axis are short', () => {
  expect([0, 5000, 123_456].map(shortCents)).toEqual(['$0', '$50', '$1.2K']);
});

test("the dollar's limits are those of the API document", async () => {
  const { limits } = await import('../terms/previews.ts');
  expect(limits.maxTotal).toBe(proposedTerms.fixed_price_cents.maximum);
  expect(limits.maxPrice / 100).toBe(newExperience.price_per_hour.maximum);
});

/** The modules of an instance with another currency, in which a dollar is about `dollar` minor units. */
async function withCurrency(code: string, exponent: number, decimals: number, step: number, dollar: number) {
  const limits = { maxPrice: dollar * 100_000, maxTotal: dollar * 300_000, largeTotal: dollar * 10_000 };
  const content = JSON.stringify({ code, exponent, decimals, step, ...limits });
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => ({ content }) });
  vi.resetModules();
  const modules = {
    ...(await import('./money.ts')),
    ...(await import('./currency.ts')),
    ...(await import('../terms/previews.ts')),
  };
  vi.unstubAllGlobals();
  return modules;
}

test('yen have no decimals', async () => {
  const yen = await withCurrency('JPY', 0, 0, 1, 150);
  expect([yen.cents(8000), yen.perHourOf(8000), yen.cents(12_345)]).toEqual(['¥8,000', '¥8,000/hr', '¥12,345']);
  expect(yen.toMinor(8000)).toBe(8000);
  expect([yen.isPrice(8000, 10_000), yen.isPrice(80.5, 10_000), yen.isPrice(10_001, 10_000)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([yen.totalOf(7501, 0.25), yen.feeOf(7505, 1000)]).toEqual([1875, 750]);
});

test('krónur are counted in hundredths and never written with them', async () => {
  const krona = await withCurrency('ISK', 2, 0, 100, 13_000);
  expect([krona.cents(1_234_500), krona.perHourOf(650_000)]).toEqual(['ISK\u00a012,345', 'ISK\u00a06,500/hr']);
  expect([krona.isPrice(6500, 10_000_000), krona.isPrice(6500.5, 10_000_000)]).toEqual([true, false]);
  expect([krona.totalOf(650_100, 0.25), krona.feeOf(162_500, 1000)]).toEqual([162_500, 16_200]);
  expect(krona.currencyAffix()).toEqual({ after: 'ISK' });
});

test('dinars have three decimals, the last of them a zero', async () => {
  const dinar = await withCurrency('KWD', 3, 3, 10, 300);
  expect([dinar.cents(1230), dinar.perHourOf(15_000)]).toEqual(['KWD\u00a01.230', 'KWD\u00a015/hr']);
  expect([dinar.isPrice(1.23, 10_000), dinar.isPrice(1.235, 10_000)]).toEqual([true, false]);
  expect([dinar.hourlyOf(10_000, 1.75), dinar.totalOf(15_010, 0.75), dinar.feeOf(11_260, 1000)]).toEqual([
    5710, 11_260, 1120,
  ]);
});
