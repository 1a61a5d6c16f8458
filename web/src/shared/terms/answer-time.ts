const HOUR = 3_600_000;

/**
 * How long a request may be answered, in milliseconds: 14 days if the creator asks for a brief, 72 hours if the hirer asks
 * for an offer (docs/product.md, section 3). The same time starts again with each counter-offer.
 */
export const answerTime = (asking: 'hirer' | 'creator') => (asking === 'creator' ? 14 * 24 : 72) * HOUR;
