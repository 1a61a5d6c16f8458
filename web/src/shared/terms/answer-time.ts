import { periods } from '../api/periods.gen.ts';

const HOUR = 3_600_000;

/**
 * How long a request may be answered, in milliseconds: longer if a creator asks for a brief than if a hirer asks for an
 * offer. The same time starts again with each counter-offer.
 */
export const answerTime = (asking: 'hirer' | 'creator') =>
  (asking === 'creator' ? periods.answerBriefHours : periods.answerOfferHours) * HOUR;
