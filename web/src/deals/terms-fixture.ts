import type { TermsVersion } from './queries.ts';

/** The terms of a request, for tests. */
export const firstTerms: TermsVersion = {
  version: 1,
  side: 'creator',
  at: '2019-11-25T12:00:00Z',
  message: 'I can start on Monday.',
  hours: 10,
  price_cents: 8000,
  fixed_price_cents: null,
  total_cents: 80_000,
  fee_cents: 8000,
  creator_cents: 72_000,
  start_by: null,
  finish_by: null,
  links: ['https://carl.example/'],
  cancellation: 'strict',
  newest: false,
};

/** The other side's answer to `firstTerms`, for tests. */
export const secondTerms: TermsVersion = {
  ...firstTerms,
  version: 2,
  side: 'hirer',
  message: 'Eight hours are enough.',
  hours: 8,
  total_cents: 64_000,
  finish_by: '2019-12-20',
  links: [],
  newest: true,
};
