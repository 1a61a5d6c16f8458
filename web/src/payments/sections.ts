/** Where the money sections stand on the profile, for links to them. */
export const MONEY = { balance: 'balance', figures: 'figures', history: 'payment-history' } as const;
