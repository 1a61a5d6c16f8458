/** The tabs of the page "Deals", in order. */
export const DEAL_TABS = ['your_turn', 'waiting', 'active', 'done'] as const;

export type DealTab = (typeof DEAL_TABS)[number];

export const isDealTab = (word: unknown): word is DealTab => DEAL_TABS.some((tab) => tab === word);
