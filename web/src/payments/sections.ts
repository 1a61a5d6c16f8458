/** Ids of the money sections on the profile, for links to them. */
export const MONEY_SECTIONS = { balance: 'balance', figures: 'figures', history: 'payment-history' } as const;
